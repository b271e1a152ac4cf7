"""Commands and programs of the pages, run as written, against the service that `make run` starts.

Only the ports are other ones: 50051 and 50050 may be taken. Installations of `make test` are not repeated, nor is a
command that an earlier page has run: all pages share one folder. Blocks with a comment `<!-- not run: ... -->` before
them are checked by `test_pages` alone.
"""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.command import Mogul
from tests.docs.page import PAGES, README, ROOT, shown_answer, without_figures
from tests.examples.background import Background, background
from tests.waiting import READY_SECONDS

pytestmark = pytest.mark.slow

PORT = "50051"
BOARD_PORT = "50050"

START = "make run"
INSTALLED_BY_MAKE = {
    "make client": "client/typescript/dist",
    "npm ci --prefix examples/node": "examples/node/node_modules",
    "make .venv/dev": ".venv/bin/buf",
}
TYPED = dict.fromkeys((".venv/bin/mogul play", ".venv/bin/mogul play --game maharaja"), "h\nq\n")
MOGUL = ".venv/bin/mogul"
OF_THE_SHELL = re.compile(r"[<>|&;$*]")
SECONDS = 120

# Text that commands print, by their beginning.
PRINTED = {
    ".venv/bin/mogul suggest": " move: ",
    ".venv/bin/mogul levels": "mogul ",
    ".venv/bin/mogul play": "Best move: ",
    ".venv/bin/mogul review": "decisions",
    ".venv/bin/mogul components check": "can be played",
    ".venv/bin/mogul arena table": "b0@50",
    ".venv/bin/mogul arena stats": "flat@50",
    ".venv/bin/buf": '"fingerprint": ',
    "curl ": '{"',
    "node examples/node/suggest.js": "should: ",
}

# The last line of a program, by its line with this text.
ENDINGS = {
    'print(", then ".join': "withdraw, then ",
    "print(game.status.text)": "The game is over: ",
    "asyncio.run(watch())": r"\d+ iterations: withdraw\. Wins ",
    "client.suggest_all": r"\d withdraw$",
    "problems(error)": r"StatusCode\.INVALID_ARGUMENT INVALID_REQUEST Problem\(field='options\.seed'",
    "proposed_move": "The move you think of costs ",
    "estimate_rating(": r"Opponents rated \d+",
    "pyspiel.evaluate_bots": r"\[[\d., ]+\]$",
    "mogul.environments.pettingzoo": r"seat_\d has [\d.]+ of the win$",
    "mogul.environments.explicit_game": r"\(50,\) \d+$",
}

# The last line of a script for Node.js, by its line with this text.
SCRIPT_ENDINGS = {
    "problems(error)": r"INVALID_REQUEST options\.seed$",
    "client.suggestAll": r"\d withdraw$",
    "matches.watchMatch": r"3: \w+$",
}

# None of a user's variables: those of `make test`, and the size of the screen, which pytest sets by loading readline.
OF_THE_TESTS = ("MAKE", "MFLAGS", "COLUMNS", "LINES")
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(OF_THE_TESTS)}

BLOCKS = [
    (page, block.commands)
    for page in PAGES
    for block in page.blocks("sh")
    if not block.reason and block.text.strip() != START
]
PROGRAMS = {
    block.text: f"{page.name}: {block.text.strip().splitlines()[-1]}"
    for page in reversed(PAGES)
    for block in page.blocks("python")
    if not block.reason
}
SCRIPTS = {
    block.text: f"{page.name}: {number}"
    for page in PAGES
    for number, block in enumerate(page.blocks("ts"), 1)
    if not block.reason
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Stands for the clone of which the pages speak: files written by commands stay out of the real one."""
    folder = tmp_path_factory.mktemp("clone")
    for entry in ROOT.iterdir():
        (folder / entry.name).symlink_to(entry)
    return folder


@pytest.fixture(scope="module")
def ports() -> dict[str, str]:
    """A free port for each one in the pages."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        return {port: str(free.getsockname()[1]) for port, free in zip((PORT, BOARD_PORT), (one, other), strict=True)}


@pytest.fixture(scope="module")
def service(ports: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    """`make run`, after it has shown a suggestion."""
    environment = ENVIRONMENT | {"MOGUL_DATABASE": f"sqlite:///{tmp_path_factory.mktemp('database')}/matches.sqlite"}
    programs = f"BIN={Path(sys.executable).parent}"
    command = [
        "make",
        "--old-file=.venv/run",
        "run",
        programs,
        f"PORT={ports[PORT]}",
        f"BOARD_PORT={ports[BOARD_PORT]}",
    ]
    with background(command, ROOT, environment) as service:
        service.wait_for("Ctrl-C stops everything", READY_SECONDS)
        yield service


@pytest.fixture(scope="module")
def finished() -> set[str]:
    """Commands that have been run."""
    return set()


@pytest.fixture
def run(folder: Path, ports: dict[str, str]) -> Callable[..., str]:
    """Runs a command in the folder and returns its output."""

    def run(command: list[str | Path], typed: str = "", cwd: Path = folder) -> str:
        done = subprocess.run(
            [_with_ports(str(part), ports) for part in command],
            cwd=cwd,
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


def _with_ports(text: str, ports: dict[str, str]) -> str:
    return re.sub("|".join(ports), lambda port: ports[port[0]], text)


@pytest.fixture
def run_line(
    run: Callable[..., str],
    folder: Path,
    ports: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., str]:
    """Runs a line of a page in the folder and returns its output. `mogul` runs in this process unless the line needs a
    shell: the imports of each process take 1.6 s of CPU time."""
    mogul = Mogul(capsys, monkeypatch)

    def run_line(line: str, typed: str = "") -> str:
        program, *arguments = shlex.split(_with_ports(line, ports))
        if program != MOGUL or OF_THE_SHELL.search(line):
            return run(["sh", "-c", line], typed)
        with monkeypatch.context() as patch:
            patch.chdir(folder)
            for name in os.environ.keys() - ENVIRONMENT.keys():
                patch.delenv(name)
            done = mogul(*arguments, typed=typed)
        assert done.code == 0, done.out + done.err
        assert "Traceback" not in done.err
        return done.out

    return run_line


def test_the_readme_begins_with_make_run() -> None:
    assert README.blocks("sh")[0].text.strip() == START


def test_make_run_shows_the_ranked_candidates_of_a_real_call(service: Background) -> None:
    assert "reconstruction" in service.printed
    assert "Best move: " in service.printed
    found = re.findall(r"^\d+ .+? +([\d,]+) +\d+\.\d%", service.printed, re.MULTILINE)
    visits = [int(each.replace(",", "")) for each in found]
    assert len(visits) > 3
    assert visits == sorted(visits, reverse=True)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(
    "commands",
    [pytest.param(commands, id=f"{page.name}: {commands[-1]}") for page, commands in BLOCKS],
)
def test_commands_run(
    commands: list[str],
    run_line: Callable[..., str],
    folder: Path,
    finished: set[str],
    needs_program: Callable[[str | Path], str],
) -> None:
    for command in commands:
        if command.startswith(("curl ", "node ", "npm ", "openssl ")):
            needs_program(command.split()[0])
        if command in INSTALLED_BY_MAKE:
            assert (ROOT / INSTALLED_BY_MAKE[command]).exists(), command
        elif command not in finished:
            printed = run_line(command, TYPED.get(command, ""))
            for beginning, text in PRINTED.items():
                assert text in printed or not command.startswith(beginning)
            finished.add(command)
    assert _shown_by_git_status(folder) == set()


def _shown_by_git_status(folder: Path) -> set[str]:
    """Files that commands have written, without those that the clone ignores."""
    written = {entry.name for entry in folder.iterdir() if not entry.is_symlink()}
    command = ["git", "check-ignore", "--stdin"]
    ignored = subprocess.run(
        command, cwd=ROOT, input="\n".join(written), capture_output=True, text=True, check=False
    ).stdout
    return written - set(ignored.split())


def test_every_kind_of_command_and_program_is_there() -> None:
    commands = [command for _, block in BLOCKS for command in block]
    for beginning in (*PRINTED, *TYPED, *INSTALLED_BY_MAKE):
        assert any(command.startswith(beginning) for command in commands), beginning
    for part in ENDINGS:
        assert any(part in program for program in PROGRAMS), part
    for part in SCRIPT_ENDINGS:
        assert any(part in script for script in SCRIPTS), part


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("program", PROGRAMS, ids=PROGRAMS.values())
def test_programs_run(program: str, run: Callable[..., str]) -> None:
    printed = run([sys.executable, "-c", program])
    _check_last_line(printed, program, ENDINGS)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("script", SCRIPTS, ids=SCRIPTS.values())
def test_scripts_run(script: str, run: Callable[..., str], needs_program: Callable[[str | Path], str]) -> None:
    """Those of the client in TypeScript have no types of their own, so Node.js runs them as they are."""
    package = ROOT / "client/typescript"  # where it is known by its name
    assert (package / "dist").is_dir(), "`make client` builds the package"
    printed = run([needs_program("node"), "--input-type=module", "--eval", script], cwd=package)
    _check_last_line(printed, script, SCRIPT_ENDINGS)


def _check_last_line(printed: str, program: str, endings: dict[str, str]) -> None:
    (ending,) = (ending for part, ending in endings.items() if part in program)
    assert re.match(ending, printed.splitlines()[-1]), printed


def test_the_answer_in_the_readme_is_that_of_its_command(run: Callable[..., str]) -> None:
    """`make answers` accepts a deliberate difference."""
    command, shown = shown_answer()
    printed = run(["sh", "-c", command])
    assert without_figures(shown) == without_figures(printed)


def test_the_picture_of_the_board_is_the_drawing_of_the_program(run: Callable[..., str]) -> None:
    assert run([".venv/bin/mogul", "components", "draw"]) == (ROOT / "docs/images/board.svg").read_text()


def test_make_run_shows_the_link_of_the_board(service: Background, ports: dict[str, str]) -> None:
    assert f"The board is on http://127.0.0.1:{ports[BOARD_PORT]}/" in service.printed


def test_ctrl_c_ends_the_service_cleanly(service: Background) -> None:
    """`make` then ends as one that was interrupted, however the service ends; or with 0, as the service does, where it
    was started with interrupts ignored, as a background job is."""
    code = service.interrupt(seconds=20)
    assert "Stopping" in service.printed
    assert "Traceback" not in service.printed
    assert code in (-signal.SIGINT, 128 + signal.SIGINT, 2, 0)
