"""Training runs: what is done, what is left of it, how it came out."""

import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.progress import Progress

from mogul.cli.console import counting, messages, output
from mogul.cli.errors import CommandError
from mogul.cli.long_work import can_go_on
from mogul.cli.text.arena import duration_text

if TYPE_CHECKING:
    from mogul.training.jobs import ChunkJob, FitJob
    from mogul.training.train import FinishedJob

SECONDS_BETWEEN_LINES: Final = 60.0  # where there is no terminal to show progress on


def train_player(folder: Path, name: str, processes: int | None) -> None:
    """Run `mogul train`."""
    try:
        from mogul.training.games import training_game
        from mogul.training.train import OtherRecipe, train
    except ModuleNotFoundError as error:
        raise CommandError(f"training needs {error.name}: pip install 'grand-mogul[training]'") from error
    recipe, at_once = training_game().recipes[name], processes or os.cpu_count() or 1
    games = sum(sum(each.games) for each in recipe.generations)
    said = f"Recipe {name}: {games} games in {len(recipe.generations)} generations, kept in {folder}."
    messages().print(said, markup=False)
    try:
        with (
            can_go_on(folder, lambda: "Everything finished is"),
            closing(train(folder, recipe, at_once)) as run,
            _telling(at_once) as teller,
        ):
            for done in run:
                teller.tell(done)
    except OtherRecipe as error:
        raise CommandError(*str(error).splitlines()) from error
    output().print(f"{folder / 'weights.npz'}\n{folder / 'weights.json'}", markup=False)


class _Teller:
    """Shows how far a step is; tells what is left of it as soon as a job of a kind has been timed."""

    def __init__(self, at_once: int, progress: Progress) -> None:
        self._at_once, self._progress = at_once, progress
        self._task, self._step = progress.add_task(""), ""
        self._timed: set[tuple[str, int]] = set()
        self._told = time.monotonic()

    def tell(self, done: "FinishedJob") -> None:
        """A job is done."""
        step, players = _step(done.job), done.job.players
        if step != self._step:
            self._progress.remove_task(self._task)
            self._task, self._step = self._progress.add_task(step, total=len(done.remaining) + 1), step
        self._progress.advance(self._task)
        left = sum(job.players == players for job in done.remaining)
        if not done.remaining:
            messages().print(f"{step}: done.", markup=False)
        elif left and (step, players) not in self._timed:
            self._timed.add((step, players))
            self._tell_cost(done, left)
        elif not messages().is_terminal and time.monotonic() - self._told > SECONDS_BETWEEN_LINES:
            self._told = time.monotonic()
            messages().print(f"{step}: {len(done.remaining)} left.", markup=False)

    def _tell_cost(self, done: "FinishedJob", left: int) -> None:
        """Of the jobs of this kind, from the CPU time of the first."""
        seconds, at_once = left * done.seconds, min(self._at_once, max(left, 1))
        messages().print(
            f"{self._step}, {done.job.players} players: {left} more of {done.seconds:.2g} s, about "
            f"{seconds / 3600:.2g} core-hours, {duration_text(seconds / at_once)} with {at_once} at a time.",
            markup=False,
        )


@contextmanager
def _telling(at_once: int) -> Iterator[_Teller]:
    """At a terminal a bar, else a line now and then."""
    with counting() as progress:
        yield _Teller(at_once, progress)


def _step(job: "ChunkJob | FitJob") -> str:
    return f"generation {job.generation}, {job.kind}"
