"""The folders of compiled kernels."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import platformdirs
import pytest

import mogul
from mogul.engine import jit, kernel_cache
from mogul.engine.games import GAMES
from mogul.engine.kernel_cache import BOUNDS_CHECK, FLAGS, code_of, games, sources_hash
from tests.engine.sample_kernel import counts, triple


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


ROLL = """
import json, sys
from mogul.engine.rng import mixed, new_rng, next_uint64
from mogul.engine.jit import kernel
@kernel
def two(rng):
    return next_uint64(rng) + next_uint64(rng)
total = int(two(new_rng(1)))
json.dump([total, sum(sum(each.stats.cache_misses.values()) for each in (mixed, two))], sys.stdout)
"""


class Clone:
    """Kernel sources with a program that uses them, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for root in map(Path, mogul.__path__):
            if root.parent.name in ("engine", "search"):
                shutil.copytree(root, folder / root.parent.name / root.name)
        (folder / "next_uint64.py").write_text(ROLL)

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a piece of text that is there."""
        path = self.folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def rolled(self, cache: Path, **environment: str) -> Any:
        """The sum of two random numbers, and how many kernels had to be compiled for it."""
        packages = str(Path(numba.__file__).parents[1])
        path = os.pathsep.join([str(self.folder / "engine"), str(self.folder / "search"), packages])
        done = subprocess.run(
            [sys.executable, "-S", "next_uint64.py"],  # without `site`, which would add the roots of the working tree
            env={
                **os.environ,
                "MOGUL_BOUNDS_CHECK": "0",
                "PYTHONPATH": path,
                "MOGUL_CACHE_DIR": str(cache),
                **environment,
            },
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def test_a_second_clone_compiles_nothing(tmp_path: Path) -> None:
    """Elsewhere, its files of another time, and the cache was moved as well."""
    first, second = Clone(tmp_path / "first"), Clone(tmp_path / "elsewhere" / "second")
    for path in second.folder.rglob("*.py"):
        os.utime(path, (0, 0))
    total, compiled = first.rolled(tmp_path / "cache")
    assert compiled == 2
    (tmp_path / "cache").rename(tmp_path / "moved")
    assert second.rolled(tmp_path / "moved") == [total, 0]
    checked = second.rolled(tmp_path / "moved", MOGUL_BOUNDS_CHECK="1")
    assert checked == [total, 2]


def test_a_sentence_compiles_nothing_and_an_edit_what_calls_it_too(tmp_path: Path) -> None:
    """numba by itself looks at the caller's own file only, and would go on with the old code."""
    clone, rng = Clone(tmp_path), "engine/mogul/engine/rng.py"
    total, _ = clone.rolled(tmp_path / "cache")
    clone.edit(rng, "@inlined\ndef mixed", "# Two lines\n# more.\n@inlined\ndef mixed")
    assert clone.rolled(tmp_path / "cache") == [total, 0]
    clone.edit(rng, "_STEP = np.uint64(0xA", "_STEP = np.uint64(0xB")
    changed, compiled = clone.rolled(tmp_path / "cache")
    assert compiled == 2
    assert changed != total


def test_a_start_with_known_texts_does_not_read_their_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading it takes half a second."""
    known = kernel_cache.cache_folder(games())

    def refused(_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(kernel_cache, "code_of", refused)
    assert kernel_cache.kernel_hash() == known.name


def folders(base: Path) -> set[str]:
    return {path.name for path in (base / "kernels").iterdir()}


def test_folders_of_older_sources_are_pruned_the_oldest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    now = time.time()
    for age in range(kernel_cache.KEPT_FOLDERS + 3):
        old = tmp_path / "kernels" / f"old{age}"
        (old / "code").mkdir(parents=True)
        os.utime(old, (now - 60 * age - 60,) * 2)
    assert kernel_cache.cache_folder.__wrapped__(games()) == tmp_path / "kernels" / kernel_cache.kernel_hash()
    assert folders(tmp_path) == {kernel_cache.kernel_hash(), *(f"old{age}" for age in range(kernel_cache.KEPT_FOLDERS))}


def test_the_folder_in_use_is_kept_however_old_it_is_and_counts_as_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    used = tmp_path / "kernels" / kernel_cache.kernel_hash()
    used.mkdir(parents=True)
    os.utime(used, (0, 0))
    for number in range(kernel_cache.KEPT_FOLDERS + 1):
        (tmp_path / "kernels" / f"other{number}").mkdir()
    kernel_cache.cache_folder.__wrapped__(games())
    assert len(folders(tmp_path)) == 1 + kernel_cache.KEPT_FOLDERS
    assert time.time() - used.stat().st_mtime < 60


def refusal(base: Path, why: str) -> str:
    """As a pattern."""
    folder = re.escape(str(base / "kernels" / kernel_cache.kernel_hash()))
    hint = "set MOGUL_CACHE_DIR to a folder that can be written to"
    return rf"^{folder}: no place for compiled kernels \({why}\); {hint}$"


def refuse_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuses every new file, as a read-only file system does; the user of the tests may have all rights."""

    def refused(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    monkeypatch.setattr(Path, "write_bytes", refused)
    monkeypatch.setattr("mogul.engine.units.write_whole", refused)


@pytest.mark.parametrize("is_file", [True, False], ids=["a file", "no place for folders"])
def test_a_cache_that_cannot_be_made_is_one_error_that_says_what_to_set(
    is_file: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = tmp_path / "file" if is_file else Path("/dev/null/nowhere")
    (tmp_path / "file").touch()
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(base))
    with pytest.raises(kernel_cache.CacheFolderError, match=refusal(base, ".+")):
        kernel_cache.cache_folder.__wrapped__(games())


def test_an_empty_folder_that_cannot_be_written_to_is_the_same_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    refuse_to_write(monkeypatch)
    with pytest.raises(kernel_cache.CacheFolderError, match=refusal(tmp_path, "Read-only file system")):
        kernel_cache.cache_folder.__wrapped__(games())


def test_a_folder_with_code_that_cannot_be_written_to_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As in a container with a read-only root file system, whose image was built with `mogul warmup`. What it lacks is
    reported once."""
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernel_cache, "cache_folder", kernel_cache.cache_folder.__wrapped__)
    assert jit.kernel(triple)(2) == 6
    assert kernel_cache.keeps_code(games())
    refuse_to_write(monkeypatch)
    assert not kernel_cache.keeps_code(games())
    again = jit.kernel(triple)
    assert again(2) == 6
    assert caplog.messages == []
    assert again(2.5) == 7.5  # compiled, and not kept
    assert again(2.5j) == 7.5j
    (reported,) = caplog.messages
    assert reported.startswith(f"{tmp_path / 'kernels'} lacks kernels of this version for this processor (")
    assert reported.endswith("and cannot be written to (Read-only file system): every start compiles them")
    assert counts(again) == (1, 2)
    assert len(list(kernel_cache.cache_folder(games()).glob("*.code"))) == 1


def test_without_a_folder_of_its_own_the_cache_lies_in_the_user_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MOGUL_CACHE_DIR")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    assert kernel_cache.cache_folder.__wrapped__(games()) == tmp_path / "mogul" / "kernels" / kernel_cache.kernel_hash()


def test_without_any_home_the_error_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has a number and no name."""

    def homeless(*_: Any) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("MOGUL_CACHE_DIR")
    monkeypatch.setattr(platformdirs, "user_cache_path", homeless)
    with pytest.raises(kernel_cache.CacheFolderError, match=r"this user has no home.*set MOGUL_CACHE_DIR"):
        kernel_cache.cache_base()
