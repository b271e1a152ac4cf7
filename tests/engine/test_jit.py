"""Flags, the cache of compiled kernels, and data that must not be frozen into compiled code."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
import platformdirs
import pytest

import mogul
from mogul.engine import jit, kernel_cache, units
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.game import taj_mahal
from tests.engine.taj_mahal.play_boards import digest_of_games


def run(module: str, *arguments: str | Path, **environment: str) -> Any:
    """The JSON that a program prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Flags


@pytest.fixture(scope="module")
def reads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Reads beyond the end of a field, in a checked process and in one with the shipped flags, which share a folder for
    their caches. Each once to compile and once from its cache."""
    base = str(tmp_path_factory.mktemp("cache"))
    found = {}
    for start in ("cold", "warm"):
        for flags in ("0", "1"):
            found[start + flags] = run("tests.engine.out_of_bounds", MOGUL_CACHE_DIR=base, MOGUL_BOUNDS_CHECK=flags)
    return found


@pytest.mark.parametrize("start", ["cold", "warm"])
def test_a_checked_run_finds_an_index_out_of_range_in_kernels_and_in_verbs(reads: dict[str, Any], start: str) -> None:
    assert reads[start + "1"]["inside"] == [12, 12, 12]
    assert reads[start + "1"]["outside"] == ["IndexError"] * 3


@pytest.mark.parametrize("start", ["cold", "warm"])
def test_a_shipped_run_does_not_look(reads: dict[str, Any], start: str) -> None:
    assert reads[start + "0"]["inside"] == [12, 12, 12]
    assert reads[start + "0"]["outside"] == [7, 7, 7]


def test_checked_and_shipped_kernels_lie_in_different_folders(reads: dict[str, Any]) -> None:
    assert len({reads[start + flags]["folder"] for start in ("cold", "warm") for flags in "01"}) == 2
    assert reads["cold0"]["folder"] == reads["warm0"]["folder"]


def test_this_run_checks_bounds_if_its_environment_says_so() -> None:
    assert (
        (os.environ.get("MOGUL_BOUNDS_CHECK") == "1") == kernel_cache.BOUNDS_CHECK == kernel_cache.FLAGS["boundscheck"]
    )


def test_a_kernel_that_would_allocate_is_refused() -> None:
    """`_nrt` is off: counting references made an iteration of the search 1.3 to 4 times as slow."""

    @jit.kernel
    def allocates(length):
        return [0] * length

    with pytest.raises(numba.core.errors.NumbaError, match="NRT required"):
        allocates(3)


# What a component set plays is never frozen into compiled code


def write_components(folder: Path, components: ComponentSet, name: str) -> Path:
    path = folder / f"{name}.json"
    path.write_text(json.dumps(components.as_data()))
    return path


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two component files."""
    folder = tmp_path_factory.mktemp("boards")
    return write_components(folder, default_components(), "one"), write_components(
        folder, random_components(1), "other"
    )


def test_two_component_sets_in_one_process_are_two_games(boards: tuple[Path, Path]) -> None:
    """Whichever of them was played first."""
    one, other = (digest_of_games(components) for components in (default_components(), random_components(1)))
    assert one != other
    assert digest_of_games(default_components()) == one
    assert run("tests.engine.taj_mahal.play_boards", boards[1], boards[0])["digests"] == [other, one]


def test_a_component_file_changed_between_two_processes_is_played_as_changed(boards: tuple[Path, Path]) -> None:
    """With kernels from the cache of the first: nothing is compiled in the second."""
    file = boards[0].with_name("changed.json")
    file.write_text(boards[0].read_text())
    first = run("tests.engine.taj_mahal.play_boards", file)
    file.write_text(boards[1].read_text())
    second = run("tests.engine.taj_mahal.play_boards", file)
    assert second["compiled"] == 0
    assert first["digests"] == [digest_of_games(default_components())]
    assert second["digests"] == [digest_of_games(random_components(1))]


def test_games_are_the_same_on_a_cpu_without_bmi2(boards: tuple[Path, Path]) -> None:
    features = llvm.get_host_cpu_features().flatten().replace("+bmi2", "-bmi2")
    played = run("tests.engine.taj_mahal.play_boards", boards[0], NUMBA_CPU_FEATURES=features)
    assert played["portable"]
    assert played["digests"] == [digest_of_games(default_components())]


# The hash of the kernels


def kernel_hash(*games: str) -> str:
    """The hash of the sources of these games as they are now, from their code."""
    return kernel_cache._hash.__wrapped__(frozenset(games), kernel_cache.code_of)


@pytest.fixture
def hash_of_the_tree() -> str:
    return kernel_hash(*kernel_cache.games())


@pytest.fixture
def copied_sources(hash_of_the_tree: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Every root of the namespace as a copy, which stands in for the namespace."""
    roots = []
    for root in map(Path, mogul.__path__):
        roots.append(tmp_path / root.parent.name / root.name)
        shutil.copytree(root, roots[-1], ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(mogul, "__path__", [str(root) for root in roots])
    yield tmp_path
    kernel_cache.games.cache_clear()


def test_the_hash_does_not_depend_on_where_the_sources_lie(hash_of_the_tree: str, copied_sources: Path) -> None:
    assert kernel_hash(*kernel_cache.games()) == hash_of_the_tree


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
    assert kernel_cache.code_of(before) == kernel_cache.code_of(after)


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
    assert kernel_cache.code_of(before) != kernel_cache.code_of(after)


def test_a_new_game_and_its_registration_leave_the_hashes_of_the_others(copied_sources: Path) -> None:
    shared, taj_mahal = kernel_hash(), kernel_hash("taj_mahal")
    assert shared != taj_mahal
    for package in ("engine/mogul/engine", "search/mogul/players"):
        (copied_sources / package / "dummy").mkdir()
        (copied_sources / package / "dummy/__init__.py").touch()
        registry = copied_sources / package / "games.py"
        registry.write_text(registry.read_text() + "\nONE_MORE = 1\n")
    kernel_cache.games.cache_clear()
    assert kernel_cache.games() == {"dummy", "maharaja", "taj_mahal"}
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


def test_code_is_kept_with_the_games_that_it_is_made_of() -> None:
    """In a folder named by their hash, so that other games' files do not make it compile anew."""
    game = numba.typeof(taj_mahal(default_components(), 2, ZMAN))
    assert units.games_of(Replay.__init__) == {"taj_mahal"}
    assert units.games_of(new_rng) == frozenset()
    assert units.games_of(new_rng, [game]) == {"taj_mahal"}
    assert units.games_of(new_rng, [numba.typeof(Point(1))]) == kernel_cache.games()
    assert units.games_of(triple) == kernel_cache.games()
    assert (
        kernel_cache.cache_folder(frozenset()).name
        == kernel_cache.kernel_hash(())
        != kernel_cache.cache_folder(kernel_cache.games()).name
    )


def test_the_hash_does_not_change_with_what_is_no_kernel(copied_sources: Path) -> None:
    before = kernel_hash()
    (copied_sources / "engine/mogul/engine/notes.txt").write_text("no kernel")
    (copied_sources / "server/mogul/server/other.py").write_text("NO_KERNEL = True\n")
    assert kernel_hash() == before


def test_the_hash_changes_with_the_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = {kernel_hash()}
    for flag, value in (("boundscheck", not kernel_cache.BOUNDS_CHECK), ("error_model", "python"), ("nogil", False)):
        monkeypatch.setitem(kernel_cache.FLAGS, flag, value)
        hashes.add(kernel_hash())
    assert len(hashes) == 4


def test_the_hash_changes_with_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    before = kernel_hash()
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert kernel_hash() != before


def test_a_kernel_that_is_called_is_loaded_with_its_caller_and_compiled_where_its_file_is_gone(tmp_path: Path) -> None:
    """It is no part of the caller's file, for it is compiled once for all that call it."""
    program = tmp_path / "calls.py"
    program.write_text(
        "import json, sys\n"
        "import numba, numpy as np\n"
        "from mogul.engine.jit import inlined, kernel\n"
        "if 'below first' in sys.argv: numba.typeof(np.zeros(1, [('other', np.int8)])[0])  # types are counted\n"
        "@kernel\n"
        "def below(x, five):\n"
        "    return x + five.five - 4\n"
        "@inlined\n"
        "def between(x, five):\n"
        "    return below(2 * x, five)\n"
        "@kernel\n"
        "def above(five):\n"
        "    return between(five.five, five) + below(five.five, five)\n"
        "five = np.ones(1, [('five', np.int64)])[0]\n"
        "five['five'] = 5\n"
        "first = [int(below(np.int64(5), five))] if 'below first' in sys.argv else []\n"
        "found = [*first, int(above(five))]\n"
        "print(json.dumps([found, [sum(each.stats.cache_misses.values()) for each in (above, below)]]))\n"
    )

    def run_it(*arguments: str) -> Any:
        environment = {**os.environ, "MOGUL_CACHE_DIR": str(tmp_path)}
        done = subprocess.run([sys.executable, program, *arguments], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    assert run_it() == [[17], [1, 1]]
    assert run_it() == [[17], [0, 0]]
    assert run_it("below first") == [[6, 17], [0, 0]]
    [called] = (tmp_path / "kernels").glob("*/__main__.below-*.code")
    called.unlink()
    assert run_it() == [[17], [1, 1]]
    called.unlink()
    assert run_it("below first") == [[6, 17], [0, 1]]  # compiled in another process than what calls it
    assert run_it() == [[17], [0, 0]]


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
    known = kernel_cache.cache_folder(kernel_cache.games())

    def refused(_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(kernel_cache, "code_of", refused)
    assert kernel_cache.kernel_hash() == known.name


# The cache's folders


def folders(base: Path) -> set[str]:
    return {path.name for path in (base / "kernels").iterdir()}


def test_folders_of_older_sources_are_pruned_the_oldest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    now = time.time()
    for age in range(kernel_cache.KEPT_FOLDERS + 3):
        old = tmp_path / "kernels" / f"old{age}"
        (old / "code").mkdir(parents=True)
        os.utime(old, (now - 60 * age - 60,) * 2)
    assert (
        kernel_cache.cache_folder.__wrapped__(kernel_cache.games()) == tmp_path / "kernels" / kernel_cache.kernel_hash()
    )
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
    kernel_cache.cache_folder.__wrapped__(kernel_cache.games())
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
        kernel_cache.cache_folder.__wrapped__(kernel_cache.games())


def test_an_empty_folder_that_cannot_be_written_to_is_the_same_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    refuse_to_write(monkeypatch)
    with pytest.raises(kernel_cache.CacheFolderError, match=refusal(tmp_path, "Read-only file system")):
        kernel_cache.cache_folder.__wrapped__(kernel_cache.games())


def test_a_folder_with_code_that_cannot_be_written_to_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As in a container with a read-only root file system, whose image was built with `mogul warmup`. What it lacks is
    reported once."""
    monkeypatch.setenv("MOGUL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernel_cache, "cache_folder", kernel_cache.cache_folder.__wrapped__)
    assert jit.kernel(triple)(2) == 6
    assert kernel_cache.keeps_code(kernel_cache.games())
    refuse_to_write(monkeypatch)
    assert not kernel_cache.keeps_code(kernel_cache.games())
    again = jit.kernel(triple)
    assert again(2) == 6
    assert caplog.messages == []
    assert again(2.5) == 7.5  # compiled, and not kept
    assert again(2.5j) == 7.5j
    (reported,) = caplog.messages
    assert reported.startswith(f"{tmp_path / 'kernels'} lacks kernels of this version for this processor (")
    assert reported.endswith("and cannot be written to (Read-only file system): every start compiles them")
    assert counts(again) == (1, 2)
    assert len(list(kernel_cache.cache_folder(kernel_cache.games()).glob("*.code"))) == 1


def test_without_a_folder_of_its_own_the_cache_lies_in_the_user_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MOGUL_CACHE_DIR")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    assert (
        kernel_cache.cache_folder.__wrapped__(kernel_cache.games())
        == tmp_path / "mogul" / "kernels" / kernel_cache.kernel_hash()
    )


def test_without_any_home_the_error_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has a number and no name."""

    def homeless(*_: Any) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("MOGUL_CACHE_DIR")
    monkeypatch.setattr(platformdirs, "user_cache_path", homeless)
    with pytest.raises(kernel_cache.CacheFolderError, match=r"this user has no home.*set MOGUL_CACHE_DIR"):
        kernel_cache.cache_base()


# What is kept of a kernel


def triple(number: Any) -> Any:
    """Three times the number."""
    return 3 * number


class Point(NamedTuple):
    """As the other one below: alike to numba in all but the class."""

    x: int


class Other:
    """A place for a second class of that name."""

    class Point(NamedTuple):
        """As the one above."""

        x: int


def shift(point: Any) -> Any:
    """The x of a point plus the argument."""
    return point.x + 1


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for compiled code, of this test alone."""
    monkeypatch.setattr(kernel_cache, "cache_folder", lambda *_: tmp_path)
    return tmp_path


def counts(kernel: Any) -> tuple[int, int]:
    """The numbers of signatures loaded and compiled."""
    return sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values())


@pytest.mark.usefixtures("empty_cache")
def test_signatures_that_are_compiled_side_by_side_are_all_kept() -> None:
    """As by two test processes, which begin with the same empty folder."""
    one, other = jit.kernel(triple), jit.kernel(triple)
    one(1), other(1.5)
    both = jit.kernel(triple)
    assert (both(1), both(1.5)) == (3, 4.5)
    assert counts(both) == (2, 0)


def test_a_kernel_has_no_wrapper_for_calls_from_c(empty_cache: Path) -> None:
    """Compiling these took 8 % of a start with nothing cached."""
    jit.kernel(triple)(1)
    [file] = empty_cache.glob("*.code")
    assert b"_ZN7cpython" in file.read_bytes()
    assert b"cfunc._ZN" not in file.read_bytes()


@pytest.mark.usefixtures("empty_cache")
def test_classes_of_one_name_have_code_of_their_own() -> None:
    assert (jit.kernel(shift)(Point(1)), jit.kernel(shift)(Other.Point(2))) == (2, 3)
    for point in (Other.Point(2), Point(1)):
        again = jit.kernel(shift)
        assert again(point) == point.x + 1
        assert counts(again) == (1, 0)


def test_processes_that_want_the_same_kernel_compile_it_once(tmp_path: Path) -> None:
    """The others wait for the first, and load its code."""
    program = tmp_path / "once.py"
    program.write_text(
        "import sys\n"
        "from mogul.engine import units\n"
        "compiling = units.Compiler.compile_extra\n"
        "def reported(self, func):\n"
        "    print('compiled', flush=True)\n"
        "    return compiling(self, func)\n"
        "units.Compiler.compile_extra = reported\n"
        "from mogul.engine.jit import kernel\n"
        "@kernel\n"
        "def add(x):\n"
        "    return x + 1\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "print(add(1))\n"
    )
    environment = {**os.environ, "MOGUL_CACHE_DIR": str(tmp_path)}
    processes = [
        subprocess.Popen(
            [sys.executable, program], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for each in processes:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in processes:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    said = [each.communicate()[0].split() for each in processes]
    assert sorted(said, key=len) == [["2"], ["2"], ["compiled", "2"]]


@pytest.mark.parametrize("length", [0, 100])
def test_a_file_that_was_cut_off_is_compiled_anew(length: int, empty_cache: Path) -> None:
    jit.kernel(triple)(1)
    [file] = empty_cache.glob("*.code")
    content = file.read_bytes()
    file.write_bytes(content[:length])
    again = jit.kernel(triple)
    assert again(1) == 3
    assert counts(again) == (0, 1)
    assert len(file.read_bytes()) > length


def test_code_that_cannot_be_kept_leaves_no_part_of_a_file(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def refused(path: Path, _: Path) -> None:
        written.append(path.name)
        raise OSError

    monkeypatch.setattr(Path, "replace", refused)
    assert [jit.kernel(triple)(number) for number in (1, 1.0)] == [3, 3.0]
    own = f".{os.getpid()}-{threading.get_ident()}."
    assert [own in name for name in written] == [True, True]
    assert {path.suffix for path in empty_cache.iterdir()} == {".lock"}


@pytest.mark.usefixtures("empty_cache")
def test_two_functions_of_one_name_in_one_file_are_two() -> None:
    def add(constant: bool) -> Any:
        if constant:

            def added(number: Any) -> Any:
                return number + 1
        else:

            def added(number: Any) -> Any:
                return number + 2

        return jit.kernel(added)

    assert [add(True)(1), add(False)(1), add(True)(1)] == [2, 3, 2]


# Embedding


def test_host_and_kernels_keep_their_code_apart(tmp_path: Path) -> None:
    """A host that compiles before and after it imports `mogul`."""
    program = tmp_path / "host.py"
    program.write_text(
        "import numba\n"
        "@numba.njit(cache=True)\n"
        "def before(x):\n"
        "    return x + 1\n"
        "before(1)\n"
        "from mogul.engine.rng import new_rng\n"
        "@numba.njit(cache=True)\n"
        "def after(x):\n"
        "    return x + 2\n"
        "after(1)\n"
        "new_rng(1)\n"
    )
    done = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "host"), "MOGUL_CACHE_DIR": str(tmp_path / "ours")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    theirs = {path.name.split(".")[1].split("-")[0] for path in (tmp_path / "host").rglob("*.nbi")}
    ours = {path.name.split("-")[0] for path in (tmp_path / "ours").rglob("*.code")}
    assert theirs == {"before", "after"}
    assert ours == {"mogul.engine.rng.mixed"}
