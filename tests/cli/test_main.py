"""The command as a whole: help, version, and the form of errors."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer

from mogul.cli.commands.arena import arena
from mogul.cli.deferred import DeferredCommand
from mogul.cli.main import app
from tests.cli.command import Mogul

COMMANDS = ("serve", "suggest", "play", "new-game", "show", "warmup", "components")


def test_help_lists_every_command_and_describes_the_board(mogul: Mogul) -> None:
    text = " ".join(mogul.done("--help").split())
    assert all(command in text for command in COMMANDS)
    assert "The bundled board is a reconstruction" in text


@pytest.mark.parametrize("command", [*COMMANDS, "components check", "components draw", "components show"])
def test_every_command_has_help(mogul: Mogul, command: str) -> None:
    text = mogul.done(*command.split(), "--help")
    assert f"mogul {command}" in text
    assert "--help" in text


@pytest.mark.parametrize(("command", "extra"), [("arena", "arena"), ("arena plot", "arena"), ("train", "training")])
def test_help_names_the_extra_that_a_command_needs(mogul: Mogul, command: str, extra: str) -> None:
    """In rich's markup brackets would be a style."""
    assert f"pip install 'grand-mogul[{extra}]'" in " ".join(
        mogul.done(*command.split(), "--help").replace("│", "").split()
    )


@pytest.mark.parametrize("command", [(), ("arena",), ("components",), ("train",)])
def test_no_command_offers_a_completion_that_its_list_of_commands_cannot_have(
    mogul: Mogul, command: tuple[str, ...]
) -> None:
    assert "completion" not in mogul.done(*command, "--help")


@pytest.mark.parametrize("group", [app, arena])
def test_a_list_of_commands_has_the_first_line_of_the_help_of_each(group: typer.Typer) -> None:
    commands = typer.main.get_group(group).commands
    assert len(commands) >= 6
    for listed in commands.values():
        assert isinstance(listed, DeferredCommand)
        assert listed.load().help.partition("\n")[0] == listed.help


@pytest.mark.parametrize(
    ("command", "default"),
    [
        ("calibrate", "as many as the shipped table comes from"),
        ("arena play", "the bundled one"),
        ("suggest", "full strength"),
        ("serve", "one a core"),
    ],
)
def test_help_names_defaults(mogul: Mogul, command: str, default: str) -> None:
    """Typer names the source of an invalid value in parentheses."""
    text = mogul.done(*command.split(), "--help")
    assert f"[default: ({default})]" in " ".join(text.replace("│", " ").split())


def test_help_needs_neither_kernels_nor_transport() -> None:
    program = "import sys; from mogul.cli.main import main; main(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1]
    assert "'typer'" in loaded
    assert not any(f"'{module}'" in loaded for module in ("numba", "numpy", "grpc", "google.protobuf"))


def test_the_version_is_that_of_the_distribution(mogul: Mogul) -> None:
    assert mogul.done("--version") == f"mogul {version('grand-mogul')}\n"


def test_without_a_command_help_is_shown(mogul: Mogul) -> None:
    outcome = mogul()
    assert (outcome.code, outcome.err) == (2, "")
    assert "Commands" in outcome.out


@pytest.mark.parametrize(
    ("redirected", "code", "message"),
    [
        ("<&-", 0, ""),
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        ("<&- >&- 2>&-", 0, ""),
        ("2>/dev/full", 0, ""),
        (">/dev/full", 2, "mogul: No space left on device\n"),
    ],
)
def test_streams_that_are_closed_or_full_are_no_traceback(redirected: str, code: int, message: str) -> None:
    program = f"{sys.executable} -c 'import sys; from mogul.cli.main import main; sys.exit(main())' --version"
    done = subprocess.run(f"{program} {redirected}", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, message)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("arguments", ["--version", "fly"])
def test_a_reader_that_has_gone_is_no_traceback(stream: str, arguments: str) -> None:
    """Also where all output fits into a buffer, which is written at the end."""
    program = [sys.executable, "-c", "import sys; from mogul.cli.main import main; sys.exit(main())", arguments]
    reading, writing = os.pipe()
    os.close(reading)
    other = "stderr" if stream == "stdout" else "stdout"
    done = subprocess.run(program, **{stream: writing, other: subprocess.PIPE}, check=False)  # type: ignore[call-overload]
    os.close(writing)
    version = 1 if stream == "stdout" else 0
    assert done.returncode == {"--version": version, "fly": 2}[arguments]
    assert b"Traceback" not in (done.stdout or b"") + (done.stderr or b"")
    assert b"Exception ignored" not in (done.stderr or b"")


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        ("suggest view.json --iterations 1000000000000", "--iterations"),
        ("suggest view.json --time inf", "--time"),
        ("suggest view.json --seed 18446744073709551616", "--seed"),
        ("review game.json --iterations 1000000000000", "--iterations"),
        ("play --iterations 1000000000000", "--iterations"),
        ("play --seed 18446744073709551616", "--seed"),
    ],
)
def test_a_number_beyond_what_a_search_takes_is_a_line(mogul: Mogul, arguments: str, limit: str) -> None:
    assert mogul.refused(*arguments.split()).startswith(f"Invalid value for '{limit}': Input should be less than")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("fly", "No such command 'fly'. See `mogul --help`."),
        ("sugest", "No such command 'sugest'. Did you mean 'suggest'? See `mogul --help`."),
        ("suggest", "Missing argument 'position'. See `mogul suggest --help`."),
        ("suggest x.json --quick", "No such option: --quick. See `mogul suggest --help`."),
        ("suggest x.json --threads two", "Invalid value for '--threads': Input should be a valid integer, "),
        ("new-game --players 1", "Invalid value for '--players': Input should be greater than or equal to 2. See "),
        ("new-game --game chess", "--game chess: is not a known game; known: taj_mahal"),
        ("suggest x.json", "x.json: No such file or directory"),
        ("show .", ".: Is a directory"),
        ("components check x.json", "x.json: No such file or directory"),
    ],
)
def test_a_mistake_at_the_prompt_is_one_line(mogul: Mogul, arguments: str, message: str) -> None:
    assert mogul.refused(*arguments.split()).startswith(message)


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    program = "import sys; from mogul.cli.main import main; sys.exit(main())"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-c", program, "components", "draw"], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_terminal_without_a_sign_for_something_is_no_error() -> None:
    program = "import sys; from mogul.cli.main import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "show", "tests/records/zman-2.json", "--at", "0"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Visit 1 of 12: " in done.stdout


# Every command that needs kernels: it is imported for its arguments, so nothing of it runs.
EVERY_COMMAND = """
import sys
if sys.argv[1] == "without fcntl":
    sys.modules["fcntl"] = None
from mogul.cli.main import _COMMANDS, main
for path in _COMMANDS:
    name = path.partition(":")[2].replace("_", "-")
    group = {"components": ["check"], "arena": ["play"], "train": ["run"]}.get(name, [])
    print(name, main([name, *group, "--help"]))
"""


@pytest.mark.parametrize(
    ("case", "line"),
    [
        (
            "without fcntl",
            f"{sys.platform} is not supported: Grand Mogul runs on Linux and macOS, and on Windows in WSL; ",
        ),
        ("without a compiler", "NUMBA_DISABLE_JIT is set: kernels run compiled alone; unset it"),
    ],
)
def test_where_kernels_cannot_run_every_command_says_so_in_one_line(case: str, line: str) -> None:
    variables = {"NUMBA_DISABLE_JIT": "1"} if case == "without a compiler" else {}
    command = [sys.executable, "-c", EVERY_COMMAND, case]
    ended = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=True)
    assert {each.split()[1] for each in ended.stdout.splitlines()} == {"2"}
    said = ended.stderr.splitlines()
    assert len(said) == len(ended.stdout.splitlines()) == 13
    assert all(each.startswith(f"mogul: {line}") for each in said)
