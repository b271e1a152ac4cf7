"""The examples for docker compose and systemd, against the options of the commands that they run."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from mogul.cli.commands import board, serve
from mogul.cli.main import app
from mogul.server import Limits
from mogul.server.server import MIB, shortage

UNITS = ("mogul-board", "mogul-engine")


def parsed(words: list[str]) -> tuple[str, dict[str, Any]]:
    """The name and the options of a command of `mogul`. Raises for options that it does not have."""
    group: Any = typer.main.get_command(app)
    command = group.get_command(typer.Context(group), words[0])
    return words[0], dict(command.make_context(words[0], words[1:]).params)


@pytest.fixture
def compose(repository: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((repository / "examples/container/compose.yaml").read_text())
    return found


def test_the_commands_of_the_compose_file_are_those_of_the_program(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = compose["services"]
    for name, value in services["board"]["environment"].items():
        monkeypatch.setenv(name, value)
    commands = {name: parsed(service["command"]) for name, service in services.items() if service["image"] == "mogul"}
    (engine, _), (played, options) = commands["engine"], commands["board"]
    assert (engine, played) == ("serve", "board")
    assert options["engine"] == f"dns:///engine:{serve.DEFAULT_PORT}"
    assert services["board"]["ports"] == [f"127.0.0.1:{board.DEFAULT_PORT}:{board.DEFAULT_PORT}"]
    assert options["database"].startswith("postgresql+psycopg://mogul:")
    assert options["database"].endswith("@database/mogul")


def test_the_image_has_the_driver_of_the_database(repository: Path) -> None:
    assert re.search(r"^psycopg-binary==", (repository / "requirements/run.txt").read_text(), re.MULTILINE)


def test_the_image_is_built_from_files_that_exist(compose: dict[str, Any], repository: Path) -> None:
    for service in ("engine", "board"):
        build = compose["services"][service]["build"]
        context = (repository / "examples/container" / build["context"]).resolve()
        assert context == repository
        assert (context / build["dockerfile"]).is_file()


def test_engines_have_memory_for_full_searches(compose: dict[str, Any], repository: Path) -> None:
    engine = compose["services"]["engine"]["deploy"]
    units = [(repository / f"examples/systemd/{name}.service").read_text() for name in UNITS]
    limits = [
        engine["resources"]["limits"]["memory"],
        *(re.findall(r"^MemoryMax=(.*)$", unit, re.MULTILINE)[0] for unit in units),
    ]
    assert engine["replicas"] > 1
    assert [shortage(Limits().search_bytes, int(limit.removesuffix("M")) * MIB) for limit in limits] == [None] * 3


@pytest.mark.parametrize("name", UNITS)
def test_the_commands_of_the_units_are_those_of_the_program(name: str, repository: Path) -> None:
    text = (repository / f"examples/systemd/{name}.service").read_text().replace("\\\n", " ")
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    _, *words = shlex.split(line)
    command, options = parsed(words)
    assert command == {"mogul-board": "board", "mogul-engine": "serve"}[name]
    files = {str(value).partition("/")[2] for value in options.values() if "CREDENTIALS_DIRECTORY" in str(value)}
    assert files == set(re.findall(r"^LoadCredential=(.*):", text, re.MULTILINE))


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_no_fault_in_the_units(name: str, repository: Path, tmp_path: Path) -> None:
    """Where it is installed: in many containers it is not."""
    if (verifier := shutil.which("systemd-analyze")) is None:
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / f"{name}.service"
    text = (repository / "examples/systemd" / unit.name).read_text()
    unit.write_text(text.replace("/usr/local/lib/mogul/bin/mogul", "/bin/true"))  # it wants to see the program
    done = subprocess.run([verifier, "verify", unit], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
