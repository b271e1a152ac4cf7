"""The container file, as far as it can be tried without building it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from mogul.cli.commands import board, serve
from mogul.contract.metrics import MetricsPort, ServiceMetrics
from tests.match.harness import running_matches
from tests.match.planted_engine import PlantedEngine
from tests.server.certificates import Authority
from tests.web.harness import open_door

OPTIONS: Final = ["--host", "0.0.0.0", "--log-format", "json", "--metrics-host", "0.0.0.0", "--metrics-port", "9464"]
NOBODY: Final = "127.0.0.1:1"  # nothing listens there


@pytest.fixture
def instructions(repository: Path) -> list[str]:
    text = (repository / "examples/container/Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_every_copied_file_exists_and_every_package_is_copied(instructions: list[str], repository: Path) -> None:
    copied = {
        name
        for line in instructions
        if line.startswith("COPY ") and "--from" not in line
        for name in line.split()[1:-1]
    }
    assert [name for name in copied if not (repository / name).exists()] == []
    # Of the page its built files are enough: what lies beside its package stays out.
    assert {Path(name).parts[0] for name in copied} >= {path.parent.name for path in repository.glob("*/mogul")}


def test_kernels_are_compiled_for_the_processor_they_run_on(instructions: list[str]) -> None:
    for name in ("CPU_NAME", "CPU_FEATURES"):
        build, final = (line for line in instructions if line.startswith(f"ARG {name}="))
        assert build == final
    settings = [re.findall(r"(NUMBA_\w+|MOGUL_\w+)=(\S+)", line) for line in instructions if "NUMBA_" in line]
    assert len(settings) == 2
    assert settings[0] == settings[1]
    assert instructions.index("RUN /app/venv/bin/mogul warmup") < instructions.index("USER 10001:10001")


def words(instructions: list[str], name: str) -> list[str]:
    """The words of the one instruction that begins so."""
    (line,) = (line for line in instructions if line.startswith(name))
    found: list[str] = json.loads(line[line.index("[") :])
    return found


def here(path: str, repository: Path) -> Path:
    """The file that becomes one of the image."""
    return repository / "examples/container" / Path(path).relative_to("/app")


@pytest.mark.parametrize(
    ("arguments", "port"),
    [([], "50051"), (["serve"], "50051"), (["--tls-key", "key"], "50051"), (["board"], "50050")],
)
def test_it_starts_a_service_or_a_board_at_a_published_port(
    instructions: list[str], repository: Path, tmp_path: Path, arguments: list[str], port: str
) -> None:
    shell, start = words(instructions, "ENTRYPOINT")
    (tmp_path / "mogul").write_text('#!/bin/sh\necho "$@"\n')
    (tmp_path / "mogul").chmod(0o755)
    command = [shell, str(here(start, repository)), *arguments]
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    name, *options = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=60
    ).stdout.split()
    assert name == ("board" if "board" in arguments else "serve")
    given = [each for each in arguments if each != name]
    assert options == [*OPTIONS, *given]
    (published,) = (line for line in instructions if line.startswith("EXPOSE "))
    assert {port, "9464"} <= set(published.split())
    assert port == str({"board": board.DEFAULT_PORT, "serve": serve.DEFAULT_PORT}[name])


@pytest.mark.parametrize("command", ["serve", "board"])
def test_it_wants_protection(instructions: list[str], repository: Path, command: str) -> None:
    shell, start = words(instructions, "ENTRYPOINT")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    refused = subprocess.run(
        [shell, here(start, repository), command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert refused.returncode == 2
    assert "--public-plaintext allows it" in refused.stderr


def test_matches_are_kept_in_a_volume_of_its_user(instructions: list[str]) -> None:
    (database,) = re.findall(r"MOGUL_DATABASE=sqlite:///(\S+)/\S+", "\n".join(instructions))
    (user,) = (line.split()[1] for line in instructions if line.startswith("USER "))
    assert f"VOLUME {database}" in instructions
    assert f"COPY --from=build --chown={user} {database} {database}" in instructions


@pytest.fixture
def is_healthy(instructions: list[str], repository: Path) -> Callable[..., bool]:
    """The health check, for a board and a service at other addresses."""
    _, check = words(instructions, "HEALTHCHECK")

    def run(board: str, metrics: str = NOBODY) -> bool:
        command = [sys.executable, str(here(check, repository)), board, metrics]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert (done.stdout, done.stderr) == ("", "")
        return done.returncode == 0

    return run


def test_a_board_is_healthy_while_it_can_be_played_on(
    is_healthy: Callable[..., bool], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    issued = Authority(tmp_path).issue("board.example.org")
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as matches:
        address = matches.matches.address
        with open_door(address, NOBODY) as door:
            assert is_healthy(door.host)
        with open_door(address, NOBODY, certificate=issued.certificate, key=issued.key) as door:
            assert is_healthy(door.host)
    with open_door(NOBODY, NOBODY) as door, closing(MetricsPort("127.0.0.1", 0)) as metrics:
        assert not is_healthy(door.host, f"127.0.0.1:{metrics.port}")
    assert caplog.messages == []  # or each check would leave a line


def test_a_service_is_healthy_while_it_serves(is_healthy: Callable[..., bool]) -> None:
    metrics = ServiceMetrics("mogul")
    with closing(MetricsPort("127.0.0.1", 0, metrics.registry)) as port:
        for is_serving in (False, True):
            metrics.serving.set(is_serving)
            assert is_healthy(NOBODY, f"127.0.0.1:{port.port}") is is_serving
    assert not is_healthy(NOBODY)
