"""The tests that `make quick` runs."""

from tools.quick import imported_by, module_of, touched_tests

SOURCES = {
    "tests/search/test_tree.py": "from mogul.search.tree import take_tree\n",
    "tests/search/test_run.py": "from mogul.search import run\nfrom tests.search.searched import searched\n",
    "tests/search/searched.py": "import mogul.search.tree\n",
    "tests/engine/test_tree.py": "import json\n",
    "search/mogul/search/run.py": "from mogul.search.result import SearchResult\n",
}


def test_a_module_is_named_as_it_is_imported() -> None:
    assert module_of("search/mogul/search/tree.py") == "mogul.search.tree"
    assert module_of("search/mogul/players/__init__.py") == "mogul.players"
    assert module_of("bench/scatter.py") == "bench.scatter"


def test_imports_count_wherever_they_stand() -> None:
    assert imported_by("def f():\n    from a.b import c, d\nimport e.f") == {"a.b", "a.b.c", "a.b.d", "e.f"}


def test_a_changed_module_touches_the_test_of_its_name_and_then_those_that_import_it() -> None:
    assert touched_tests(["search/mogul/search/tree.py"], SOURCES) == ["tests/search/test_tree.py"]
    assert touched_tests(["search/mogul/search/run.py"], SOURCES) == ["tests/search/test_run.py"]


def test_a_module_without_tests_touches_those_of_the_modules_that_import_it() -> None:
    assert touched_tests(["search/mogul/search/result.py"], SOURCES) == ["tests/search/test_run.py"]
    assert touched_tests(["search/mogul/search/unused.py"], SOURCES) == []


def test_a_changed_helper_touches_the_tests_that_import_it_and_a_changed_test_itself() -> None:
    changed = ["tests/search/searched.py", "tests/engine/test_tree.py"]
    assert touched_tests(changed, SOURCES) == ["tests/engine/test_tree.py", "tests/search/test_run.py"]


def test_pages_and_the_contract_touch_the_tests_of_their_folder() -> None:
    changed = ["docs/design.md", "README.md", "proto/mogul/v1/search.proto", "docsify.txt"]
    assert touched_tests(changed, SOURCES) == ["tests/docs/test_pages.py", "tests/proto"]
