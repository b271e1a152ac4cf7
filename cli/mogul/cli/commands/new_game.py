"""`mogul new-game`"""

from pathlib import Path
from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, Players, RuleSetName


def new_game(
    players: Players = 4,
    rule_set: RuleSetName = "zman",
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the deal.", show_default="a new one")] = None,
    first_player: Annotated[
        int | None, typer.Option(min=0, max=4, help="Seat that begins visit 1.", show_default="drawn")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="File for the record.", show_default="standard output"),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Deal a new game and write its record: board, hands, first display.

    The record tells every hand: it is for whoever keeps the game, not for its players.
    """
    from mogul.cli.dealing import write_new_game

    write_new_game(players, rule_set, seed, first_player, out, components)
