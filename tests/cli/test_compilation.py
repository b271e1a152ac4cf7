"""The compilation of kernels within a step of a command."""

import io
import re
import sys
from pathlib import Path
from typing import Any, Final

import numba
import pytest
from rich.console import Console

from mogul.arena.mistakes.judge import Judge
from mogul.cli import console
from mogul.cli.console import compilation_reported
from tests.cli.command import Mogul

TRIAL: Final = ("--players", 3, "--blocks", 3, "--processes", 2, "--out", "new.jsonl")
JUDGED: Final = ("--decisions", 3, "--processes", 2, "--out", "judged.jsonl")


def compile_kernel() -> None:
    """Compiles a kernel of a moment."""
    numba.njit(lambda number: number + 1)(1)


def test_a_step_that_compiles_has_a_line_at_the_start_and_one_at_the_end() -> None:
    """Before the first kernel is compiled, and once, however many there are."""
    lines = list[str]()
    with compilation_reported("Loading", lines.append):
        assert lines == []
        for _ in range(2):
            compile_kernel()
            assert lines == ["Loading: kernels are compiled the first time, which can take minutes."]
    assert len(lines) == 2
    assert re.fullmatch(r"Loading: the kernels are ready, after \d+ s\.", lines[1])


def test_a_step_whose_kernels_are_there_has_no_line() -> None:
    kernel, lines = numba.njit(lambda number: number + 1), list[str]()
    kernel(1)
    with compilation_reported("Loading", lines.append):
        kernel(1)
    assert lines == []


@pytest.mark.parametrize("step", [console.spinning, console.advancing])
def test_steps_report_the_compilation(capsys: pytest.CaptureFixture[str], step: object) -> None:
    assert callable(step)
    with step("Loading the search"):
        compile_kernel()
    outcome = capsys.readouterr()
    assert outcome.out == ""
    first, second = outcome.err.splitlines()
    assert first == "Loading the search: kernels are compiled the first time, which can take minutes."
    assert second.startswith("Loading the search: the kernels are ready, after ")


@pytest.mark.parametrize("step", [console.spinning, console.advancing])
def test_a_terminal_shows_the_compilation_in_lines_too(monkeypatch: pytest.MonkeyPatch, step: object) -> None:
    """Not a bare bar that stands still."""
    assert callable(step)
    screen = Console(file=io.StringIO(), force_terminal=True, width=120)
    monkeypatch.setattr(console, "messages", lambda: screen)
    with step("Reviewing"):
        compile_kernel()
    assert isinstance(screen.file, io.StringIO)
    assert "Reviewing: kernels are compiled the first time, which can take minutes.\n" in screen.file.getvalue()


def test_the_kernels_are_ready_when_the_step_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Their line does not wait for the end of the work."""
    with console.advancing("Reading") as advance:
        compile_kernel()
        advance(0.1)
        assert "Reading: the kernels are ready, after" in capsys.readouterr().err
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("module", "name", "command"),
    [
        ("mogul.arena.trials.run", "choose_move", ("arena", "play", "random", *TRIAL)),
        ("mogul.arena.mistakes.judge", "run_to_end", ("arena", "mistakes", "games", "--by", "b0@9", *JUDGED)),
    ],
    ids=["play", "mistakes"],
)
def test_kernels_of_a_run_are_compiled_and_reported_before_its_processes_begin(
    mogul: Mogul, monkeypatch: pytest.MonkeyPatch, module: str, name: str, command: tuple[object, ...]
) -> None:
    """Processes of their own would compile in silence, and each the same."""
    mogul.done("arena", "play", "random", "--blocks", 2, "--records", "games", "--processes", 1, "--out", "old.jsonl")
    whole = getattr(sys.modules[module], name)

    def compiling(*arguments: Any) -> Any:
        compile_kernel()
        return whole(*arguments)

    monkeypatch.setattr(f"{module}.{name}", compiling)
    outcome = mogul(*command)
    assert outcome.code == 0
    assert "Loading the players: kernels are compiled the first time, which can take minutes.\n" in outcome.err
    before, after = outcome.err.split("Loading the players: the kernels are ready")
    assert "more" not in before
    assert "more" in after


def test_a_review_loads_its_kernels_before_it_begins(
    mogul: Mogul, positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Judge.load

    def compiling(judge: Judge, rule_set: str, players: int) -> None:
        compile_kernel()
        load(judge, rule_set, players)

    monkeypatch.setattr(Judge, "load", compiling)
    outcome = mogul("review", positions / "mid-game-record.json", "--from", 20, "--iterations", 9)
    assert outcome.code == 0
    assert outcome.err.startswith("Loading the search: kernels are compiled the first time")


def test_without_a_terminal_long_work_has_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with console.advancing("Reviewing") as advance:
        advance(0.1)
        monkeypatch.setattr(console, "SECONDS_BETWEEN_LINES", 0.0)
        advance(0.25)
    assert capsys.readouterr().err == "Reviewing: 25 %\n"
