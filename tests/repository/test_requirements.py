"""The lock files, and that the two distributions agree."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mogul.engine.kernel_cache import TESTED_NUMBA

LOCKS = ("run", "dev", "stubs", "numba")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_an_exact_version_and_hashes(lock: str, repository: Path) -> None:
    text = (repository / "requirements" / f"{lock}.txt").read_text().replace("\\\n", " ")
    entries = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(entries) > 2
    complete = re.compile(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}")
    assert [entry for entry in entries if not complete.match(entry)] == []


def test_programs_are_locked_alike_for_users_and_developers(repository: Path) -> None:
    assert _pins(repository / "requirements/run.txt") <= _pins(repository / "requirements/dev.txt")


def test_the_tested_versions_of_numba_are_the_oldest_declared_and_the_locked_one(repository: Path) -> None:
    """With a newer one the compiler of units may find other internals."""
    oldest, newest = (".".join(map(str, version)) for version in TESTED_NUMBA)
    assert f"numba>={oldest}" in _project(repository)["dependencies"]
    for lock, version in (("numba", oldest), ("run", newest)):
        pins = _pins(repository / f"requirements/{lock}.txt")
        assert [pin for pin in pins if pin.startswith(f"numba=={version}.")], lock


def test_the_distributions_have_one_version(repository: Path) -> None:
    whole, client = _project(repository), _project(repository / "client")
    assert whole["version"] == client["version"]
    assert f"grand-mogul-client=={client['version']}" in whole["dependencies"]


def test_the_distributions_have_one_licence_text(repository: Path) -> None:
    assert (repository / "client/LICENSE").read_bytes() == (repository / "LICENSE").read_bytes()


def test_the_client_needs_grpc_and_protobuf_alone(repository: Path) -> None:
    names = {re.split(r"[<>=]", requirement)[0] for requirement in _project(repository / "client")["dependencies"]}
    assert names == {"grpcio", "protobuf"}


def test_the_floors_of_the_client_are_the_versions_its_stubs_were_generated_for(repository: Path) -> None:
    requirements = " ".join(_project(repository / "client")["dependencies"])
    floors = dict(re.findall(r"(\w+)>=([\d.]+)", requirements))
    for stub in repository.glob("proto/mogul/**/*_pb2.py"):
        assert f"# Protobuf Python Version: {floors['protobuf']}\n" in stub.read_text()
    for stub in repository.glob("proto/mogul/**/*_pb2_grpc.py"):
        assert f"GRPC_GENERATED_VERSION = '{floors['grpcio']}'\n" in stub.read_text()


def _project(folder: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    return project


def _pins(path: Path) -> set[str]:
    return set(re.findall(r"^[\w.-]+==\S+", path.read_text(), re.MULTILINE))
