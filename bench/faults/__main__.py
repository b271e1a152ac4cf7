"""`python -m bench.faults`: the trials, one after the other, and one table."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from bench.faults.stage import Stage
from bench.faults.trials import TRIALS, run_trial
from bench.games import GAMES, bench_game
from bench.report import Figure, conclude, console


def main(
    trials: Annotated[
        list[str] | None, typer.Argument(help=f"Of {', '.join(TRIALS)}; without any, all.", show_default=False)
    ] = None,
    short: Annotated[bool, typer.Option("--short", help="Seconds instead of minutes; times may be longer.")] = False,
    game: Annotated[str, typer.Option(help=f"Of {', '.join(GAMES)}.")] = GAMES[0],
    folder: Annotated[Path, typer.Option(help="For plots of memory and the servers' logs.")] = Path(".cache/faults"),
) -> None:
    """The service under load, faults and hostile input. Ends with 1 if a figure misses its limit."""
    unknown = [name for name in trials or () if name not in TRIALS]
    if unknown:
        raise typer.BadParameter(f"{', '.join(unknown)}: no trial; they are {', '.join(TRIALS)}")
    folder.mkdir(parents=True, exist_ok=True)
    printing, results, requests = console(), dict[str, list[Figure]](), bench_game(game).requests
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=printing, transient=True) as progress:
        for name in trials or TRIALS:
            bar = progress.add_task(name, total=1.0)
            stage = Stage(folder, short, partial(_show, progress, bar), requests)
            results[name] = run_trial(name, stage)
            progress.update(bar, completed=1.0)
    printing.print(f"Plots of memory, and logs: {folder}")
    conclude(printing, results)


def _show(progress: Progress, bar: TaskID, share: float) -> None:
    progress.update(bar, completed=share)


if __name__ == "__main__":
    typer.run(main)
