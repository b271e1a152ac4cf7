"""Units of compiled code: what is kept of a kernel."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numba
import pytest

from mogul.engine import jit, kernel_cache, units
from mogul.engine.kernel_cache import games
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.game import taj_mahal
from tests.engine.sample_kernel import counts, triple


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


def test_a_file_with_a_changed_byte_is_compiled_anew(empty_cache: Path) -> None:
    """Most changes still unpickle, to other machine code."""
    jit.kernel(triple)(1)
    (file,) = empty_cache.glob("*.code")
    content = file.read_bytes()
    for place in range(0, len(content), len(content) // 20):
        file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        again = jit.kernel(triple)
        assert again(1) == 3
        assert counts(again) == (0, 1)


def test_code_that_cannot_be_kept_leaves_no_part_of_a_file(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def refused(path: Path, _: Path) -> None:
        written.append(path.name)
        raise OSError

    monkeypatch.setattr(Path, "replace", refused)
    assert [jit.kernel(triple)(number) for number in (1, 1.0)] == [3, 3.0]
    assert len({*written}) == 2
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


def test_code_is_kept_with_the_games_that_it_is_made_of() -> None:
    """In a folder named by their hash, so that other games' files do not make it compile anew."""
    game = numba.typeof(taj_mahal(default_components(), 2, ZMAN))
    assert units.games_of(Replay.__init__) == {"taj_mahal"}
    assert units.games_of(new_rng) == frozenset()
    assert units.games_of(new_rng, [game]) == {"taj_mahal"}
    assert units.games_of(new_rng, [numba.typeof(Point(1))]) == games()
    assert units.games_of(triple) == games()
    assert (
        kernel_cache.cache_folder(frozenset()).name
        == kernel_cache.kernel_hash(())
        != kernel_cache.cache_folder(games()).name
    )
