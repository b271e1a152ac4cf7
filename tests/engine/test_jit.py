"""The flags of compilation, and data that must not be frozen into compiled code."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import pytest

from mogul.engine import jit, kernel_cache
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from tests.engine.taj_mahal.play_boards import digest_of_games
from tests.waiting import READY_SECONDS


def run(module: str, *arguments: str | Path, **environment: str) -> Any:
    """The JSON that a program prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=READY_SECONDS,
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


@pytest.mark.parametrize(("flags", "outside"), [("0", 7), ("1", "IndexError")])
def test_numba_s_own_decorators_compile_the_same_with_the_same_flags(
    tmp_path: Path, flags: str, outside: int | str
) -> None:
    """`make test-numba` compiles games and searches so."""
    environment = {"MOGUL_CACHE_DIR": str(tmp_path), "MOGUL_BOUNDS_CHECK": flags, "MOGUL_PLAIN_NUMBA": "1"}
    read = run("tests.engine.out_of_bounds", **environment)
    assert (read["inside"], read["outside"]) == ([12] * 3, [outside] * 3)
    assert len([*Path(read["folder"]).rglob("*.nbi")]) == 4  # numba's files, of three kernels and the merged one


PLAIN = """
import errno, fcntl, json, logging, os, sys
from pathlib import Path
cache, is_read_only = sys.argv[1], sys.argv[2] == "read-only"
written = {}  # whether another process could have written too, by the ending of a file

def watch(event, arguments):
    path, flags = (str(arguments[0]), arguments[2]) if event == "open" else ("", 0)
    if path.startswith(cache) and flags & (os.O_WRONLY | os.O_RDWR):
        if is_read_only:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        if ".tmp." in path:
            written[path.split(".tmp.")[0][-4:]] = not is_locked()

def is_locked():
    for path in Path(cache).rglob("*.lock"):
        with path.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False

logging.basicConfig(format="%(message)s")
sys.addaudithook(watch)
from mogul.engine.jit import kernel
from tests.engine.sample_kernel import counts, triple
triple = kernel(triple)
results = [triple(2), *([triple(2.5), triple(2.5j).imag] if is_read_only else [])]
json.dump({"results": results, "counts": counts(triple), "written": written}, sys.stdout)
"""


def run_plain(cache: Path, mode: str) -> tuple[dict[str, Any], str]:
    """The output of a process with numba's own decorators, and its log."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, cache, mode],
        env={**os.environ, "MOGUL_CACHE_DIR": str(cache), "MOGUL_PLAIN_NUMBA": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def test_numba_s_own_files_are_written_by_one_process_at_a_time_and_are_used_where_they_cannot_be_written_to(
    tmp_path: Path,
) -> None:
    """numba takes no lock: of two processes one would write the index, the other the code that it names. And numba by
    itself would leave a read-only folder for one that is not named by the sources."""
    first, log = run_plain(tmp_path, "")
    assert first == {"results": [6], "counts": [0, 1], "written": {".nbi": False, ".nbc": False}}
    assert log == ""
    again, log = run_plain(tmp_path, "read-only")
    assert again == {"results": [6, 7.5, 7.5], "counts": [1, 2], "written": {}}
    assert log.startswith(f"{tmp_path / 'kernels'} lacks kernels of this version for this processor (")
    assert log.count("every start compiles them") == 1


def test_kernels_are_compiled_as_units_with_the_versions_of_numba_alone_that_were_tested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MOGUL_PLAIN_NUMBA", raising=False)
    for version in ("0.63.0", "0.65.1rc1", "0.68.9"):
        monkeypatch.setattr(numba, "__version__", version)
        assert kernel_cache.reason_without_units() == ""
    for version in ("0.62.9", "0.69.0rc1", "1.0.0", "0+unknown"):
        monkeypatch.setattr(numba, "__version__", version)
        assert kernel_cache.reason_without_units() == f"numba is {version}; tested with 0.63 to 0.68"
    monkeypatch.setenv("MOGUL_PLAIN_NUMBA", "1")
    assert kernel_cache.reason_without_units() == "MOGUL_PLAIN_NUMBA is set"


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
