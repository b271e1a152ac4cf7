"""`mogul train`"""

from pathlib import Path
from typing import Annotated, Literal

import typer


def train(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="Where games and weights are kept. A run that was cut short is gone on with."
        ),
    ],
    recipe: Annotated[
        Literal["tiny", "release"], typer.Option(help="What is done; tiny is the whole way in a minute.")
    ] = "release",
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="Jobs at a time.", show_default="one a core")
    ] = None,
) -> None:
    """Train the learned player: games against itself, and networks fitted to them, generation after generation.

    Needs JAX: pip install 'grand-mogul[training]'.
    """
    from mogul.cli.training import train_player

    train_player(folder, recipe, processes)
