"""`mogul train`"""

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress

from mogul.cli.commands.options import GameName, Processes
from mogul.cli.console import counting, messages, output
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import DEFAULT_GAME
from mogul.cli.long_runs import SECONDS_BETWEEN_LINES, at_once, cost_text, resumable

if TYPE_CHECKING:
    from mogul.training.train import FinishedJob


def train(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="Folder of games and weights. A run that was cut short is resumed."),
    ],
    recipe: Annotated[str, typer.Option(help="Recipe of the game; tiny takes a minute in all.")] = "release",
    game: GameName = DEFAULT_GAME,
    processes: Processes = None,
) -> None:
    """Train the learned player in generations of games against itself and networks fitted to them.

    Needs JAX: pip install 'grand-mogul[training]'.
    """
    try:
        from mogul.training.games import training_game
        from mogul.training.train import OtherRecipe
        from mogul.training.train import train as run_training
    except ModuleNotFoundError as error:
        raise CommandError(f"training needs {error.name}: pip install 'grand-mogul[training]'") from error
    with values_reported():
        recipes = training_game(game).recipes
    if recipe not in recipes:
        raise CommandError(f"--recipe {recipe}: is none; they are {', '.join(recipes)}")
    generations = recipes[recipe].generations
    games = sum(sum(each.games) for each in generations)
    plan = f"Recipe {recipe}: {games} games in {len(generations)} generations, kept in {folder}."
    messages().print(plan, markup=False)
    try:
        with (
            resumable(folder, lambda: "Everything finished is"),
            closing(run_training(folder, recipes[recipe], at_once(processes))) as run,
            counting() as progress,
        ):
            report = _Report(at_once(processes), progress)
            for done in run:
                report.add(done)
    except OtherRecipe as error:
        raise CommandError(*str(error).splitlines()) from error
    output().print(f"{folder / 'weights.npz'}\n{folder / 'weights.json'}", markup=False)


class _Report:
    """Progress of each step, and an estimate of the cost of its jobs once one of a kind has been timed."""

    def __init__(self, processes: int, progress: Progress) -> None:
        self._processes, self._progress = processes, progress
        self._task, self._step = progress.add_task(""), ""
        self._timed: set[tuple[str, int]] = set()
        self._printed = time.monotonic()

    def add(self, done: "FinishedJob") -> None:
        """Reports a job that is done."""
        step, players = f"generation {done.job.generation}, {done.job.kind}", done.job.players
        if step != self._step:
            self._progress.remove_task(self._task)
            self._task, self._step = self._progress.add_task(step, total=len(done.remaining) + 1), step
        self._progress.advance(self._task)
        left = sum(job.players == players for job in done.remaining)
        if not done.remaining:
            messages().print(f"{step}: done.", markup=False)
        elif left and (step, players) not in self._timed:
            self._timed.add((step, players))
            cost = cost_text(left * done.seconds, min(self._processes, left))
            line = f"{step}, {players} players: {left} more of {done.seconds:.2g} s, {cost}."
            messages().print(line, markup=False)
        elif not messages().is_terminal and time.monotonic() - self._printed > SECONDS_BETWEEN_LINES:
            self._printed = time.monotonic()
            messages().print(f"{step}: {len(done.remaining)} left.", markup=False)
