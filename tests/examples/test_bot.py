"""The bot of the guide."""

from tests.arena.specifications import spec
from tests.docs.page import BY_NAME, ROOT


def test_the_guide_shows_the_bot_that_is_there() -> None:
    (block,) = BY_NAME["docs/guides/own-bots.md"].blocks("python")
    assert block.path == "examples/bots/careful.py"
    assert block.text == (ROOT / block.path).read_text()


def test_the_bot_has_about_thirty_lines_and_is_a_player() -> None:
    assert len((ROOT / "examples/bots/careful.py").read_text().splitlines()) < 35
    assert spec("examples.bots.careful:Careful reserve=3").player().iterations == 0
