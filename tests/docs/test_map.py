"""The map of modules."""

from tools.module_map import MAP, module_map


def test_the_map_is_that_of_the_modules() -> None:
    assert MAP.read_text(encoding="utf-8") == module_map(), "`make map` writes it anew"
