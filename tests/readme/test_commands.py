"""The README's commands and programs, run as they stand there, against the service that `make run` starts.

Only the port is another one: 50051 may be taken. `make test` is not run from here, and what it has installed is not
installed again.
"""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.examples.background import Background, background
from tests.readme.page import Page

pytestmark = pytest.mark.production

ROOT = Path(__file__).parents[2]
README = Page.read(ROOT / "README.md")
PORT = "50051"

START = "make run"
INSTALLED_BY_MAKE = {"npm ci --prefix examples/node": "examples/node/node_modules", "make .venv/dev": ".venv/bin/buf"}
TYPED = {".venv/bin/mogul play": "h\nq\n"}
READY_SECONDS = 300.0  # with a cold compilation on a busy machine
SECONDS = 120

# What commands print, by how they begin.
PRINTED = {
    ".venv/bin/mogul suggest": " move: ",
    ".venv/bin/mogul levels": "mogul ",
    ".venv/bin/mogul play": "Best move: ",
    ".venv/bin/mogul show": "> seat",
    ".venv/bin/mogul components check": "can be played",
    ".venv/bin/buf": '"fingerprint": ',
    "node": "should: ",
}

# As a user's: without what `make test` sets, and without the screen's size, which pytest sets by loading readline.
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "COLUMNS", "LINES"))
}

BLOCKS = [block.splitlines() for block in README.blocks("sh") if block.strip() != START]
PROGRAMS = README.blocks("python")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Stands for the clone the README speaks of: what commands write stays out of the real one."""
    folder = tmp_path_factory.mktemp("clone")
    for entry in ROOT.iterdir():
        (folder / entry.name).symlink_to(entry)
    return folder


@pytest.fixture(scope="module")
def port() -> str:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return str(listener.getsockname()[1])


@pytest.fixture(scope="module")
def service(port: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    """`make run`, when it has shown a suggestion. Its `mogul` is the installed one, told to take another port."""
    programs = tmp_path_factory.mktemp("bin")
    mogul = programs / "mogul"
    mogul.write_text(f'#!/bin/sh\nexec "{Path(sys.executable).with_name("mogul")}" "$@" --port {port}\n')
    mogul.chmod(0o755)
    command = ["make", "--old-file=.venv/run", "run", f"BIN={programs}"]
    with background(command, ROOT, ENVIRONMENT) as service:
        service.wait_for("Ctrl-C stops the service", READY_SECONDS)
        yield service


@pytest.fixture
def run(folder: Path, port: str) -> Callable[..., str]:
    """Runs a command in the folder; what it prints."""

    def run(command: list[str | Path], typed: str = "") -> str:
        told = [str(part).replace(PORT, port) for part in command]
        done = subprocess.run(
            told,
            cwd=folder,
            env=ENVIRONMENT,
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    return run


def test_the_readme_begins_with_make_run() -> None:
    assert README.blocks("sh")[0].strip() == START


def test_make_run_shows_the_ranked_candidates_of_a_real_call(service: Background) -> None:
    assert "reconstruction" in service.printed
    assert "Best move: " in service.printed
    visits = [int(found.replace(",", "")) for found in re.findall(r"^\d+  .+?  +([\d,]+)  ", service.printed, re.M)]
    assert len(visits) > 3
    assert visits == sorted(visits, reverse=True)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("commands", BLOCKS, ids=lambda commands: commands[-1])
def test_commands_do_what_they_say(
    commands: list[str], run: Callable[..., str], folder: Path, needs_program: Callable[[str | Path], str]
) -> None:
    for command in commands:
        if command.startswith(("node ", "npm ")):
            needs_program(command.split()[0])
        if command in INSTALLED_BY_MAKE:
            assert (ROOT / INSTALLED_BY_MAKE[command]).exists(), command
            continue
        printed = run(["sh", "-c", command], TYPED.get(command, ""))
        for beginning, text in PRINTED.items():
            if command.startswith(beginning):
                assert text in printed
    assert _shown_by_git_status(folder) == set()


def _shown_by_git_status(folder: Path) -> set[str]:
    """What commands have written, less what the clone ignores."""
    written = {entry.name for entry in folder.iterdir() if not entry.is_symlink()}
    command = ["git", "check-ignore", "--stdin"]
    ignored = subprocess.run(
        command, cwd=ROOT, input="\n".join(written), capture_output=True, text=True, check=False
    ).stdout
    return written - set(ignored.split())


def test_every_kind_of_command_is_there() -> None:
    commands = [command for block in BLOCKS for command in block]
    for beginning in (*PRINTED, *TYPED, *INSTALLED_BY_MAKE):
        assert any(command.startswith(beginning) for command in commands), beginning


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.strip().splitlines()[-1])
def test_programs_run(program: str, run: Callable[..., str]) -> None:
    printed = run([sys.executable, "-c", program])
    last = printed.splitlines()[-1]
    endings = (
        "withdraw, then ",
        "The game is over: ",
        r"\d+ iterations: withdraw\. Wins ",
        r"\d withdraw$",
        "The move you think",
    )
    assert re.match("|".join(endings), last), printed


def test_the_picture_shows_what_its_command_prints(run: Callable[..., str]) -> None:
    (picture,) = (block for block in README.blocks("text") if block.startswith("$ "))
    command, _, shown = picture.removeprefix("$ ").partition("\n")
    printed = run(["sh", "-c", command])
    assert _without_figures(shown) == _without_figures(printed)


def _without_figures(text: str) -> list[str]:
    """Which lines there are, whatever the figures; candidates in any order, because they depend on the processor."""
    return sorted(" ".join(re.sub(r"[\d,.]+|;.*", " ", line).split()) for line in text.splitlines())


def test_ctrl_c_ends_the_service_cleanly(service: Background) -> None:
    """`make` then ends as one that was interrupted, however the service ends; or with 0, as the service does, where it
    was started with interrupts ignored, as a background job is."""
    code = service.interrupt(seconds=20)
    assert "Stopping" in service.printed
    assert "Traceback" not in service.printed
    assert code in (-signal.SIGINT, 128 + signal.SIGINT, 2, 0)
