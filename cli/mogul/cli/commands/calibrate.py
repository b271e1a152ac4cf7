"""`mogul calibrate`"""

from pathlib import Path
from typing import Annotated

import typer


def calibrate(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where the trials are kept; the same command goes on with them.")
    ],
    players: Annotated[
        list[int] | None,
        typer.Option(min=2, max=5, help="Only tables of so many; may be given more than once.", show_default=False),
    ] = None,
    blocks: Annotated[
        int | None,
        typer.Option(min=1, help="Deals for each line-up.", show_default="as many as the shipped table comes from"),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the first deal; the others follow it. By default the shipped table's.")
    ] = 5_500_000,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="Blocks at a time.", show_default="one a core")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the table of ratings here.", show_default="FOLDER/calibration.json"),
    ] = None,
) -> None:
    """Measure how strong the levels are: trials of mixed line-ups, ratings with their errors, a table and a plot.

    Says beforehand what it costs. Cut short, the same command goes on. The records of all games are kept in the \
folder too, for mogul arena stats --by-player and mogul arena mistakes.
    """
    from mogul.cli.calibrating import Wishes, calibrate_levels

    calibrate_levels(Wishes(folder, tuple(players or ()), blocks, seed, processes, out))
