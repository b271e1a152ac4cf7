"""The client as a distribution of its own, which a frontend installs."""

import ast
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "client"

PROGRAM = """
import sys
from importlib.metadata import distributions
import mogul.client, mogul.taj_mahal.v1.facts_pb2
assert sys.prefix in mogul.client.__file__, mogul.client.__file__
print(*sorted(each.metadata["Name"] for each in distributions()))
"""


def run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=CLIENT).stdout


@pytest.mark.slow
def test_in_an_empty_environment_it_brings_grpc_and_nothing_of_the_engine(tmp_path: Path) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    build = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    run(sys.executable, "-m", "pip", *build, *quiet, CLIENT)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    run(python, "-m", "pip", "install", *quiet, wheel)
    installed = set(run(python, "-I", "-c", PROGRAM).split())
    assert installed - {"pip", "setuptools"} == {"grand-mogul-client", "grpcio", "protobuf", "typing_extensions"}


# Of the standard library: modules that Windows lacks, and names of others that it lacks.
POSIX = {"curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
POSIX_NAMES = {"add_signal_handler", "fork", "getuid", "killpg", "nice", "sched_getaffinity", "SIGHUP", "SIGKILL"}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).partition(".")[0]


def test_it_uses_nothing_that_windows_lacks() -> None:
    files = [*CLIENT.glob("mogul/**/*.py"), *(CLIENT.parent / "proto").glob("**/*.py")]
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    assert len(trees) > 40
    modules = {name for tree in trees.values() for name in imported(tree)}
    assert modules - set(sys.stdlib_module_names) <= {"buf", "google", "grpc", "mogul", "openskill"}
    assert modules.isdisjoint(POSIX)
    names = {node.attr for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert names.isdisjoint(POSIX_NAMES)
