"""`python -m bench.faults`: the trials, one after the other, and one table."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn, TimeElapsedColumn

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
    for name in trials or TRIALS:
        with Progress(TextColumn(name), TimeElapsedColumn(), console=printing, transient=True) as progress:
            progress.add_task(name, total=None)
            results[name] = run_trial(name, Stage(folder, short, requests))
    printing.print(f"Plots of memory, and logs: {folder}")
    conclude(printing, results)


if __name__ == "__main__":
    typer.run(main)
