"""Shared by every test run: the cache of kernels, the flags of tests, optional programs."""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

TESTS = Path(__file__).parent
REPOSITORY = TESTS.parent

# Signatures, services and the programs that start them run the kernels as they are shipped; the other folders run with
# bounds checks by `make test`. A test elsewhere asks for the shipped flags with `@pytest.mark.production`.
PRODUCTION_FOLDERS = ("arena", "cli", "client", "repository", "server", "training")

SECONDS_KERNELS_ARE_KEPT = 24 * 3600


def _kernel_cache() -> Path:
    """Returns the folder of the tests' own cache, outside the clone; MOGUL_TEST_CACHE moves it. Its kernels are named
    by a hash of their sources, so that clones and runs of CI can share it. `mogul` does not know the sources of the toy
    games: the name of the folder has their hash, so that an edited game is never played with its old code."""
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(TESTS.glob("**/games/**/*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    base = os.environ.get("MOGUL_TEST_CACHE") or platformdirs.user_cache_path("mogul") / "tests"
    return Path(base) / digest.hexdigest()


# Before anything imports `mogul`, which reads it when the first kernel is decorated.
os.environ["MOGUL_CACHE_DIR"] = str(_kernel_cache())
# A cached kernel names the types of its game: programs that tests start must be able to import them.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(REPOSITORY), os.environ.get("PYTHONPATH"))))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Removes kernels of earlier toy games: a folder weighs tens of megabytes."""
    if hasattr(session.config, "workerinput"):  # one of several test processes
        return
    current = _kernel_cache()
    current.mkdir(parents=True, exist_ok=True)
    os.utime(current)
    for folder in current.parent.iterdir():
        if time.time() - folder.stat().st_mtime > SECONDS_KERNELS_ARE_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that need the shipped flags by the folder they are in."""
    for item in items:
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).parts[0] in PRODUCTION_FOLDERS:
            item.add_marker(pytest.mark.production)


@pytest.fixture
def repository() -> Path:
    """The folder that holds pyproject.toml."""
    return REPOSITORY


@pytest.fixture(scope="session")
def needs_program() -> Callable[[str | Path], str]:
    """`needs_program("node")` is the program's path. Where it is absent the test is skipped by that name; in CI, which
    installs every optional program, it fails."""

    def find(name: str | Path) -> str:
        found = shutil.which(name)
        if found is None:
            missing = f"{Path(name).name} is not installed"
            if os.environ.get("CI") == "true":
                pytest.fail(f"{missing}, though CI installs it (.ci/run)")
            pytest.skip(missing)
        return found

    return find
