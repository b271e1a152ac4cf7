"""`mogul train`"""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mogul.cli.commands.train import _plan
from mogul.engine.processes import WorkerDied
from mogul.training import train
from mogul.training.folder import DamagedFile
from mogul.training.taj_mahal.recipes import RECIPES, TINY
from mogul.training.train import JobGroup
from tests.cli.command import Mogul


@pytest.mark.slow
@pytest.mark.parametrize("table_sizes", [(5,), pytest.param(TINY.table_sizes, marks=pytest.mark.long)])
def test_a_run_reports_its_cost_and_the_place_of_the_weights(
    mogul: Mogul, monkeypatch: pytest.MonkeyPatch, table_sizes: tuple[int, ...]
) -> None:
    """Every table size compiles networks of its own, for seconds."""
    generations = tuple(dataclasses.replace(each, games=(10,) * len(table_sizes)) for each in TINY.generations)
    tiny = dataclasses.replace(TINY, table_sizes=table_sizes, generations=generations)
    monkeypatch.setitem(RECIPES, "tiny", tiny)
    outcome = mogul("train", "run", "--recipe", "tiny", "--processes", 1)
    assert outcome.code == 0
    assert outcome.out.split() == ["run/weights.npz", "run/weights.json"]
    assert all(Path(path).exists() for path in outcome.out.split())
    first, *lines = outcome.err.splitlines()
    plan = (
        f"{80 * len(table_sizes)} games of reinforcement learning, then {20 * len(table_sizes)} games in 2 generations"
    )
    assert first == f"Recipe tiny: {plan}, kept in run."
    cost = r"generation 1, games, 5 players: 1 more of \S+ s, about \S+ core-hours, \d+ s with 1 at a time\."
    assert sum(re.fullmatch(cost, line) is not None for line in lines) == 1
    assert [line for line in lines if line.endswith("done.")] == [
        *(f"reinforcement, {what}: done." for what in ("part 1 of 2", "part 2 of 2", "value")),
        *(f"generation {generation}, {what}: done." for generation in (0, 1) for what in ("games", "policy", "value")),
    ]
    again = mogul("train", "run", "--recipe", "tiny")
    assert (again.code, again.out, again.err.splitlines()) == (0, outcome.out, [first])


def test_the_folder_of_another_recipe_is_refused(mogul: Mogul) -> None:
    other = dataclasses.replace(TINY, seed=5)
    Path("run").mkdir()
    Path("run/recipe.json").write_text(other.to_json())
    outcome = mogul("train", "run", "--recipe", "tiny")
    assert outcome.code == 2
    assert outcome.err.splitlines()[-2:] == [
        "mogul: run: holds the run of another recipe",
        "  seed is 5 there, 1 here",
    ]


def failed() -> WorkerDied:
    failure = WorkerDied("a process failed: ValueError('no 3')")
    failure.__cause__ = ValueError("Traceback of a process")
    return failure


@pytest.mark.parametrize(
    ("ending", "code", "said"),
    [
        (KeyboardInterrupt(), 130, ["Everything finished is in run; the same command resumes the run."]),
        (WorkerDied("a process ended"), 2, ["mogul: a process ended; the same command resumes run"]),
        (
            failed(),
            2,
            [
                "Traceback of a process",
                "mogul: a process failed: ValueError('no 3'); the same command resumes run",
            ],
        ),
        (
            DamagedFile(Path("run/a.npz"), "it is no .npz file"),
            2,
            ["mogul: run/a.npz: is damaged: it is no .npz file; delete it, the same command makes it again"],
        ),
    ],
)
def test_a_run_cut_short_reports_how_to_resume(
    mogul: Mogul, monkeypatch: pytest.MonkeyPatch, ending: BaseException, code: int, said: list[str]
) -> None:
    def cut_short(*_: object) -> Iterator[JobGroup]:
        yield from ()
        raise ending

    monkeypatch.setattr(train, "train", cut_short)
    outcome = mogul("train", "run", "--recipe", "tiny")
    assert outcome.code == code
    assert outcome.err.splitlines()[1:] == said


def test_the_plan_has_the_games_of_every_table_size() -> None:
    generations = tuple(dataclasses.replace(each, games=(10,) * 3) for each in TINY.generations)
    plan = _plan(dataclasses.replace(TINY, table_sizes=(2, 3, 5), generations=generations))
    assert plan == "240 games of reinforcement learning, then 60 games in 2 generations"
