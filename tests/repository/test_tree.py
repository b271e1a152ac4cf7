"""The tree as git knows it: the namespace stays open, nothing of a machine or a registry gets in."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.import_roots import IMPORT_ROOTS

# Hosts of package registries, put together here so that this file does not name them; and folders of machines that the
# tree was worked on.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("deb", "debian", "org"),
    )
)
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:work|root|opt|home)/\w")


@pytest.fixture
def files(repository: Path) -> list[Path]:
    """The files that git tracks or would track."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=repository, check=True, capture_output=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := repository / name).is_file()]


def test_mogul_is_a_namespace_that_no_folder_closes(repository: Path) -> None:
    closed = [root for root in IMPORT_ROOTS if (repository / root / "mogul" / "__init__.py").exists()]
    assert closed == []


def test_the_contract_is_a_namespace_down_to_its_stubs(repository: Path) -> None:
    assert list((repository / "proto").rglob("__init__.py")) == []


def test_every_package_below_mogul_is_marked_as_one(files: list[Path], repository: Path) -> None:
    folders = {
        path.parent
        for path in files
        if path.suffix == ".py" and path.relative_to(repository).parts[1:2] == ("mogul",) and "proto" not in path.parts
    }
    assert sorted(folder for folder in folders if not (folder / "__init__.py").exists()) == []


def test_every_distributed_package_says_that_it_is_typed(repository: Path) -> None:
    packages = [path.parent for root in IMPORT_ROOTS[1:] for path in repository.glob(f"{root}/mogul/*/__init__.py")]
    stubs = {path.parent for path in repository.glob("proto/mogul/**/*_pb2.pyi")}
    assert len(packages) >= 7
    assert [folder for folder in [*packages, *stubs] if not (folder / "py.typed").exists()] == []


def test_every_package_stands_on_the_ladder_of_imports(repository: Path) -> None:
    ladder = tomllib.loads((repository / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
    packages = {
        f"mogul.{path.parent.name}" for root in IMPORT_ROOTS for path in repository.glob(f"{root}/mogul/*/*.py")
    }
    stubs = {f"mogul.{path.parent.name}.{path.name}" for path in repository.glob("proto/mogul/*/v*")}
    assert set(ladder) == packages | stubs | {"mogul.v1", "bench", "frozen"}


def test_public_names_are_listed_in_order(files: list[Path], repository: Path) -> None:
    disordered = []
    for path in files:
        if path.name == "__init__.py" and path.relative_to(repository).parts[0] in IMPORT_ROOTS:
            names = _public_names(path)
            if names != sorted(set(names)):
                disordered.append((path, names))
    assert disordered == []


def test_no_file_names_a_package_registry(files: list[Path]) -> None:
    assert [(path, host) for path in files for host in REGISTRIES if host in _text(path)] == []


def test_no_file_names_a_folder_of_the_machine_it_was_written_on(files: list[Path]) -> None:
    found = [(path, line) for path in files for line in _text(path).splitlines() if MACHINE_PATH.search(line)]
    assert found == []


def _public_names(path: Path) -> list[str]:
    for statement in ast.parse(path.read_text()).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(statement.value)
            return names
    return []


def _text(path: Path) -> str:
    return path.read_bytes().decode(errors="replace")


def test_conditions_that_a_browser_waits_for_are_functions(repository: Path) -> None:
    """A string is evaluated anew at every look, and the page's security policy forbids that to all looks but the first:
    a test that waits with one fails where the condition does not hold at once."""
    sources = "".join(path.read_text() for path in (repository / "tests/web").rglob("*.py"))
    conditions = re.findall(r'wait_for_function\(\s*f?"+([^"]*)', sources)
    assert len(conditions) >= 7
    assert [each for each in conditions if "=>" not in each] == []
