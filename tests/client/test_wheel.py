"""The client as a distribution of its own, which a frontend installs."""

import subprocess
import sys
import venv
from pathlib import Path

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
