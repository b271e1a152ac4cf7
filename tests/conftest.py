"""Configuration of every test run: the kernel cache, the flags of kernels, optional programs."""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import platformdirs
import pytest

TESTS = Path(__file__).parent
REPOSITORY = TESTS.parent

# Tests in these folders run kernels with the shipped flags alone; `make test-slow` runs the other folders with bounds
# checks too. A test elsewhere requests the shipped flags with `@pytest.mark.production`.
PRODUCTION_FOLDERS = (
    "arena",
    "bench",
    "cli",
    "client",
    "codec",
    "contract",
    "docs",
    "environments",
    "examples",
    "frozen",
    "jobs",
    "match",
    "repository",
    "server",
    "training",
    "web",
)

SECONDS_KERNELS_ARE_KEPT = 24 * 3600


def kernel_cache() -> Path:
    """Returns the folder of the tests' own cache, outside the clone; MOGUL_TEST_CACHE moves it. Its kernels are named
    by a hash of their sources, so that clones and runs of CI can share it. That hash does not cover the sources of the
    toy games; the name of the folder does, so that an edited game never runs its old code."""
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(TESTS.glob("**/games/**/*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    base = os.environ.get("MOGUL_TEST_CACHE") or platformdirs.user_cache_path("mogul") / "tests"
    return Path(base) / digest.hexdigest()


# Set before the first import of `mogul`, which reads it when the first kernel is decorated.
os.environ["MOGUL_CACHE_DIR"] = str(kernel_cache())
# Bounds checks find the same faults in code that LLVM optimizes less, which is compiled in three quarters of the time.
if os.environ.get("MOGUL_BOUNDS_CHECK") == "1":
    os.environ["NUMBA_OPT"] = "1"
# Tests call services on this machine, which a proxy of the environment does not reach.
for _name in ("grpc_proxy", "https_proxy", "http_proxy", "all_proxy", "no_proxy", "no_grpc_proxy"):
    os.environ.pop(_name, None)
    os.environ.pop(_name.upper(), None)
# A cached kernel names the types of its game, so programs started by tests must be able to import them.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(REPOSITORY), os.environ.get("PYTHONPATH"))))

# Every test process, and every program that a test starts, imports the same modules: the first one keeps their
# bytecode, even where the environment is set against it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Removes the kernels of earlier toy games: each folder has tens of megabytes."""
    if hasattr(session.config, "workerinput"):  # one of several test processes
        return
    current = kernel_cache()
    current.mkdir(parents=True, exist_ok=True)
    os.utime(current)
    for folder in current.parent.iterdir():
        if time.time() - folder.stat().st_mtime > SECONDS_KERNELS_ARE_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _is_in_production_folder(path: Path) -> bool:
    return path.is_relative_to(TESTS) and path.relative_to(TESTS).parts[0] in PRODUCTION_FOLDERS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests in `PRODUCTION_FOLDERS`, which need the shipped flags."""
    for item in items:
        if _is_in_production_folder(item.path):
            item.add_marker(pytest.mark.production)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out the files in `PRODUCTION_FOLDERS` where bounds checks are tested: else every test process would import
    them, with all that they import."""
    is_left_out = config.option.markexpr.startswith("not production") and collection_path.match("test_*.py")
    return (is_left_out and _is_in_production_folder(collection_path)) or None


@pytest.fixture
def open_umask() -> Iterator[None]:
    """New files are for everybody to read, unless their program says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def repository() -> Path:
    """The folder that holds pyproject.toml."""
    return REPOSITORY


@pytest.fixture(scope="session")
def needs_program() -> Callable[[str | Path], str]:
    """`needs_program("node")` returns the path of a program. Without it the test is skipped; in CI, which installs
    every optional program, the test fails."""

    def find(name: str | Path) -> str:
        found = shutil.which(name)
        if found is None:
            _skip(f"{Path(name).name} is not installed")
        return str(found)

    return find


@pytest.fixture(scope="session")
def needs_built(needs_program: Callable[[str | Path], str]) -> Callable[[str, str], Path]:
    """`needs_built("client/typescript/dist", "make client")` returns a folder that a command makes with npm. Without it
    the test is skipped; in CI, which makes every one, the test fails."""

    def find(folder: str, command: str) -> Path:
        needs_program("npm")
        if not (REPOSITORY / folder).is_dir():
            _skip(f"{folder} is not there: `{command}` makes it")
        return REPOSITORY / folder

    return find


def _skip(missing: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{missing}, though CI has it (.ci/run)")
    pytest.skip(missing)
