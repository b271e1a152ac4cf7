"""The compilation of kernels within a step of a command."""

import re

import numba
import pytest

from mogul.cli import console
from mogul.cli.compilation import compilation_reported


def test_a_step_that_compiles_has_a_line_at_the_start_and_one_at_the_end() -> None:
    """Before the first kernel is compiled, and once, however many there are."""
    lines = list[str]()
    with compilation_reported("Loading", lines.append):
        assert lines == []
        for _ in range(2):
            numba.njit(lambda number: number + 1)(1)
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
def test_without_a_terminal_steps_report_the_compilation(capsys: pytest.CaptureFixture[str], step: object) -> None:
    assert callable(step)
    with step("Loading the search (compiled the first time, which can take minutes)"):
        numba.njit(lambda number: number + 1)(1)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines()[0] == (
        "Loading the search: kernels are compiled the first time, which can take minutes."
    )
    assert len(told.err.splitlines()) == 2


def test_without_a_terminal_long_work_has_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with console.advancing("Reviewing") as advance:
        advance(0.1)
        monkeypatch.setattr(console, "SECONDS_BETWEEN_LINES", 0.0)
        advance(0.25)
    assert capsys.readouterr().err == "Reviewing: 25 %\n"
