"""The short form of every trial of `python -m bench.faults`: with less of everything, and without the clock."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench.faults.stage import Memory, Stage, quantile
from bench.faults.stopped import ended_with
from bench.faults.trials import TRIALS, run_trial
from bench.games import GAMES, bench_game
from bench.report import Figure, console, figures_table

# Trials that keep every core busy for a time, or take long: long tests.
LONG = ("cancels", "deadlines", "killed", "mixed", "overload", "same", "stopped")


def stage(folder: Path) -> Stage:
    return Stage(folder, is_short=True, requests=bench_game(GAMES[0]).requests)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in LONG else ()) for name in TRIALS]
)
def test_every_figure_of_a_short_trial_holds(name: str, tmp_path: Path) -> None:
    its_stage = stage(tmp_path)
    figures = run_trial(name, its_stage)
    console().print(figures_table({name: figures}))
    assert [figure for figure in figures if not figure.holds] == []
    of_all_trials = {figure.name for figure in its_stage.figures()}
    assert any(figure.gate for figure in figures if figure.name not in of_all_trials)


def test_times_that_were_not_measured_hold_nothing(tmp_path: Path) -> None:
    assert quantile([1.0, 3.0, 2.0], 0.5) == 2.0
    assert quantile([], 0.5) == float("inf")
    assert not stage(tmp_path).times("never", [], median=10)[0].holds


def test_the_table_has_a_verdict_for_every_figure_that_must_hold(capsys: pytest.CaptureFixture[str]) -> None:
    figures = [Figure("calls", 12_345), Figure("late", 1, at_most=0), Figure("health", 2.5, "ms", at_most=10)]
    console().print(figures_table({"deadlines": figures}))
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in capsys.readouterr().out.splitlines()]
    assert [row for row in rows if row] == [
        ["deadlines", "calls", "12,345", "", "", ""],
        ["", "late", "1", "", "<= 0", "missed"],
        ["", "health", "2.5", "ms", "<= 10", "holds"],
    ]


@pytest.mark.parametrize(("code", "holds"), [(0, True), (1, False), (-11, False)])
def test_a_server_that_fails_or_is_killed_at_its_end_is_noticed(code: int, holds: bool) -> None:
    assert ended_with(code).holds is holds


def test_memory_that_grows_is_noticed_and_drawn(tmp_path: Path) -> None:
    memory = Memory()
    memory.samples = [(float(second), 100.0 + second) for second in range(60)]
    *_, growth = memory.figures(at_most=10.0)
    assert growth.value == 20.0
    assert not growth.holds
    assert memory.figures(at_most=30.0)[-1].holds
    memory.draw(tmp_path / "memory.svg")
    drawn = (tmp_path / "memory.svg").read_text(encoding="utf-8")
    assert "<!-- resident memory of the server, MiB -->" in drawn


def test_what_all_trials_check_can_fail(tmp_path: Path) -> None:
    """Of no server; and of one whose answers change."""
    assert [figure.name for figure in stage(tmp_path).figures() if not figure.holds] == [
        "until nothing is held, longest",
        "usual question, asked",
    ]
    asked, answers = stage(tmp_path), iter(range(2))
    server: Any = SimpleNamespace()
    server.stubs = SimpleNamespace(suggestions=server)
    server.Suggest = lambda request, timeout: SimpleNamespace(result=next(answers))
    for _ in range(2):
        asked.ask(server)
    assert "usual question, other answers" in [figure.name for figure in asked.figures() if not figure.holds]
