"""Training runs: what is done, what is left of it, how it came out."""

import os
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError
from mogul.cli.text.arena import duration_text
from mogul.engine.processes import WorkerDied

if TYPE_CHECKING:
    from mogul.training.train import Done, Job


def train_player(folder: Path, name: str, processes: int | None) -> None:
    """Run `mogul train`."""
    try:
        from mogul.training.recipe import RECIPES
        from mogul.training.train import OtherRecipe, train
    except ModuleNotFoundError as error:
        raise CommandError(f"training needs {error.name}: pip install 'grand-mogul[training]'") from error
    recipe, at_once = RECIPES[name], processes or os.cpu_count() or 1
    games = sum(sum(generation.games) for generation in recipe.generations)
    messages().print(
        f"Recipe {name}: {len(recipe.generations)} generations, {games} games; kept in {folder}.", markup=False
    )
    try:
        with closing(train(folder, recipe, at_once)) as run, _telling(at_once) as tell:
            for done in run:
                tell(done)
    except OtherRecipe as error:
        raise CommandError(*str(error).splitlines()) from error
    except WorkerDied as error:
        raise CommandError(f"{error}; the same command goes on with {folder}") from error
    except KeyboardInterrupt:
        messages().print(f"Everything finished is in {folder}; the same command goes on.", markup=False)
        raise
    output().print(f"{folder / 'weights.npz'}\n{folder / 'weights.json'}", markup=False)


@contextmanager
def _telling(at_once: int) -> "Iterator[Callable[[Done], None]]":
    """Shows how far a step is, when called; tells what is left of it as soon as a job of its kind has been timed."""
    console = messages()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    seconds: defaultdict[tuple[Any, ...], list[float]] = defaultdict(list)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task, step = progress.add_task("", total=None), ""

        def tell(done: "Done") -> None:
            nonlocal task, step
            if _step(done.job) != step:
                step = _step(done.job)
                progress.remove_task(task)
                task = progress.add_task(step, total=len(done.left) + 1)
            progress.advance(task)
            kind = _kind(done.job)
            seconds[kind].append(done.seconds)
            same = [job for job in done.left if _kind(job) == kind]
            if len(seconds[kind]) == 1 and same:
                left = len(same) * statistics.fmean(seconds[kind])
                console.print(
                    f"{step}, {done.job.players} players: {len(same)} more of {done.seconds:.1f} s: about "
                    f"{left / 3600:.2g} core-hours, {duration_text(left / min(at_once, len(same)))} with {at_once} "
                    "at a time.",
                    markup=False,
                )
            if not done.left:
                console.print(f"{step}: done.", markup=False)

        yield tell


def _step(job: "Job") -> str:
    from mogul.training.games import ChunkJob

    return f"generation {job.generation}, {'games' if isinstance(job, ChunkJob) else 'fits'}"


def _kind(job: "Job") -> tuple[Any, ...]:
    """Jobs of one kind take about as long."""
    return _step(job), job.players
