"""What every test run shares: where kernels are cached, which flags which tests need, and optional programs."""

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

# Signatures, services and whatever starts them run the kernels as they are shipped; the other folders are run with
# bounds checks by `make test`. A test elsewhere asks for the shipped flags with `@pytest.mark.production`.
PRODUCTION_FOLDERS = ("arena", "cli", "client", "repository", "server", "training")

SECONDS_KERNELS_ARE_KEPT = 24 * 3600


def _kernel_cache() -> Path:
    """A cache of the tests' own, outside of the clone, or where MOGUL_TEST_CACHE says: what is kept goes by what it was
    compiled from, so every clone and every run of CI may share it. The toy games are compiled too, but `mogul` does not
    know their sources: they are part of the folder's name, so that an edited game is never played with its old code."""
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(TESTS.glob("**/games/**/*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    base = os.environ.get("MOGUL_TEST_CACHE") or platformdirs.user_cache_path("mogul") / "tests"
    return Path(base) / digest.hexdigest()


# Before anything imports `mogul`, which reads it when the first kernel is decorated.
os.environ["MOGUL_CACHE_DIR"] = str(_kernel_cache())
# What is kept of a kernel names the types of the game it was compiled for; a program that tests start must know them.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(REPOSITORY), os.environ.get("PYTHONPATH"))))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Forget kernels that were compiled for the toy games of earlier days: a folder weighs tens of megabytes."""
    if hasattr(session.config, "workerinput"):  # one of several test processes
        return
    current = _kernel_cache()
    current.mkdir(parents=True, exist_ok=True)
    os.utime(current)
    for folder in current.parent.iterdir():
        if time.time() - folder.stat().st_mtime > SECONDS_KERNELS_ARE_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need the shipped flags by the folder they are in."""
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
