"""`mogul train`"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mogul.cli.commands.options import Cluster, GameName, Processes
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import DEFAULT_GAME
from mogul.cli.long_runs import chosen_executor, cost_text, followed, resumable
from mogul.cli.text.names import counted
from mogul.jobs.executor import Executor

if TYPE_CHECKING:
    from mogul.training.recipe import Recipe
    from mogul.training.train import JobGroup


def train(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="Folder of games and weights. A run that was cut short is resumed."),
    ],
    recipe: Annotated[str, typer.Option(help="Recipe of the game; tiny takes a minute in all.")] = "release",
    game: GameName = DEFAULT_GAME,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Train the learned player by reinforcement learning and by games against itself.

    Needs JAX: pip install 'grand-mogul\\[training]'.
    """
    try:
        from mogul.training.folder import DamagedFile
        from mogul.training.games import training_game
        from mogul.training.train import OtherRun
        from mogul.training.train import train as run_training
    except ModuleNotFoundError as error:
        raise CommandError(f"training needs {error.name}: pip install 'grand-mogul[training]'") from error
    with values_reported():
        recipes = training_game(game).recipes
    if recipe not in recipes:
        raise CommandError(f"--recipe {recipe}: is none; they are {', '.join(recipes)}")
    messages().print(f"Recipe {recipe}: {_plan(recipes[recipe])}, kept in {folder}.")
    try:
        with chosen_executor(processes, cluster) as executor, resumable(folder, lambda: "Everything finished is"):
            for group in run_training(folder, recipes[recipe], executor):
                _run(group, executor)
    except (OtherRun, DamagedFile) as error:
        raise CommandError(*str(error).splitlines()) from error
    output().print(f"{folder / 'weights.npz'}\n{folder / 'weights.json'}")


def _plan(recipe: "Recipe") -> str:
    how, generations = recipe.reinforcement, recipe.generations
    unsearched = len(recipe.table_sizes) * how.parts * how.rounds * how.games
    searched = sum(sum(each.games) for each in generations)
    then = f"{counted(searched, 'game')} in {counted(len(generations), 'generation')}"
    return f"{counted(unsearched, 'game')} of reinforcement learning, then {then}"


def _run(group: "JobGroup", executor: Executor) -> None:
    """Runs jobs, and reports the cost of those for each number of players once one of them has been timed."""
    timed = set[int]()
    for job, seconds in followed(group.run, "job", len(group.jobs), 0, lambda: group.name):
        left = sum(each.players == job.players for each in group.jobs) - 1
        if left and job.players not in timed:
            cost = cost_text(left * seconds, min(executor.at_once, left))
            line = f"{group.name}, {job.players} players: {left} more of {seconds:.2g} s, {cost}."
            messages().print(line)
        timed.add(job.players)
    messages().print(f"{group.name}: done.")
