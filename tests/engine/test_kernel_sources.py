"""The source files of kernels, and the hash that names a folder of compiled ones."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

import mogul
from mogul.engine.games import GAMES
from mogul.engine.kernel_flags import BOUNDS_CHECK, FLAGS
from mogul.engine.kernel_sources import code_of, games, sources_hash


def kernel_hash(*chosen: str) -> str:
    """The hash of the sources of these games as they are now, from their code."""
    return sources_hash.__wrapped__(frozenset(chosen), code_of)


@pytest.fixture
def hash_of_the_tree() -> str:
    return kernel_hash(*games())


@pytest.fixture
def copied_sources(hash_of_the_tree: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Every root of the namespace as a copy, which stands in for the namespace."""
    roots = []
    for root in map(Path, mogul.__path__):
        roots.append(tmp_path / root.parent.name / root.name)
        shutil.copytree(root, roots[-1], ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(mogul, "__path__", [str(root) for root in roots])
    yield tmp_path
    games.cache_clear()


def test_the_hash_does_not_depend_on_where_the_sources_lie(hash_of_the_tree: str, copied_sources: Path) -> None:
    assert kernel_hash(*games()) == hash_of_the_tree


KERNEL_FILES = [
    "engine/mogul/engine/rng.py",
    "engine/mogul/engine/taj_mahal/rules/steps.py",
    "search/mogul/search/ucb1.py",
    "search/mogul/players/suggestion.py",
]


@pytest.mark.parametrize("file", KERNEL_FILES)
def test_the_hash_changes_with_every_kernel_source(copied_sources: Path, file: str) -> None:
    before, source = kernel_hash("taj_mahal"), copied_sources / file
    text = source.read_text()
    source.write_text(text + "\nONE_MORE = 1\n")
    assert kernel_hash("taj_mahal") != before
    source.write_text(text)
    assert kernel_hash("taj_mahal") == before
    source.rename(source.with_name("renamed.py"))
    assert kernel_hash("taj_mahal") != before


CODE = '"""A file."""\n\nNUMBER = 1\n\n\ndef double(x, y=2.0):\n    """Doubles."""\n    return [x + x, -y, "a"]\n'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A file", "Another file"),
        ("Doubles", "Adds it to itself"),
        ('    """Doubles."""\n', ""),
        ("return [x", "# Twice.\n    return [x"),
        ("NUMBER = 1\n\n\n", 'NUMBER = 1  # one\n"""Of things."""\n\n'),
        ("[x + x,", "[(x + x),"),
    ],
)
def test_sentences_and_layout_are_no_code(old: str, new: str, tmp_path: Path) -> None:
    """A docstring would cost everybody two minutes."""
    before, after = tmp_path / "before.py", tmp_path / "after.py"
    before.write_text(CODE)
    after.write_text(CODE.replace(old, new, 1))
    assert after.read_text() != CODE
    assert code_of(before) == code_of(after)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("NUMBER = 1", "NUMBER = 2"),
        ("NUMBER = 1", "NUMBER = 1.0"),
        ("NUMBER", "OTHER"),
        ("2.0", "2.5"),
        ("x + x", "x - x"),
        ("-y", "y"),
        ('"a"', '"b"'),
        ("def double", "@double\ndef double"),
        ("return [x", 'assert x, "zero"\n    return [x'),
        ("(x, y=2.0)", "(y=2.0, x=0)"),
    ],
)
def test_every_change_of_code_counts(old: str, new: str, tmp_path: Path) -> None:
    before, after = tmp_path / "before.py", tmp_path / "after.py"
    before.write_text(CODE)
    after.write_text(CODE.replace(old, new, 1))
    assert after.read_text() != CODE
    assert code_of(before) != code_of(after)


def test_a_new_game_and_its_registration_leave_the_hashes_of_the_others(copied_sources: Path) -> None:
    shared, taj_mahal = kernel_hash(), kernel_hash("taj_mahal")
    assert shared != taj_mahal
    for package in ("engine/mogul/engine", "search/mogul/players"):
        (copied_sources / package / "dummy").mkdir()
        (copied_sources / package / "dummy/__init__.py").touch()
        registry = copied_sources / package / "games.py"
        registry.write_text(registry.read_text() + "\nONE_MORE = 1\n")
    games.cache_clear()
    assert games() == {"dummy", *GAMES}
    for number in range(2):
        (copied_sources / "engine/mogul/engine/dummy/rules.py").write_text(f"NUMBER = {number}\n")
        assert (kernel_hash(), kernel_hash("taj_mahal")) == (shared, taj_mahal)
        assert len({shared, taj_mahal, kernel_hash("dummy"), kernel_hash("dummy", "taj_mahal")}) == 4


def test_a_file_of_one_game_changes_its_own_hash_alone_and_a_shared_one_every_hash(copied_sources: Path) -> None:
    shared, taj_mahal = kernel_hash(), kernel_hash("taj_mahal")
    source = copied_sources / "engine/mogul/engine/taj_mahal/rules/steps.py"
    source.write_text(source.read_text() + "\nONE_MORE = 1\n")
    assert kernel_hash() == shared
    changed = kernel_hash("taj_mahal")
    assert changed != taj_mahal
    source = copied_sources / "engine/mogul/engine/rng.py"
    source.write_text(source.read_text() + "\nONE_MORE = 1\n")
    assert kernel_hash() != shared
    assert kernel_hash("taj_mahal") != changed


def test_the_hash_does_not_change_with_what_is_no_kernel(copied_sources: Path) -> None:
    before = kernel_hash()
    (copied_sources / "engine/mogul/engine/notes.txt").write_text("no kernel")
    (copied_sources / "server/mogul/server/other.py").write_text("NO_KERNEL = True\n")
    assert kernel_hash() == before


def test_the_hash_changes_with_the_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = {kernel_hash()}
    for flag, value in (("boundscheck", not BOUNDS_CHECK), ("error_model", "python"), ("nogil", False)):
        monkeypatch.setitem(FLAGS, flag, value)
        hashes.add(kernel_hash())
    assert len(hashes) == 4


def test_the_hash_changes_with_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    before = kernel_hash()
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert kernel_hash() != before
