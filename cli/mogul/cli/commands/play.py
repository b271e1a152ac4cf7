"""`mogul play`"""

from pathlib import Path
from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, Level, Players, RuleSetName


def play(
    record: Annotated[str | None, typer.Argument(help="Saved game to go on with.", show_default="a new game")] = None,
    players: Players = 4,
    rule_set: RuleSetName = "zman",
    seat: Annotated[int, typer.Option(min=0, max=4, help="Your place at the table.")] = 0,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of deal and opponents.", show_default="a new one")
    ] = None,
    level: Level = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Simulated games for each move of the others, at full strength.",
            show_default="10000",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the game is saved when you quit or say so.",
            show_default="RECORD, or a new taj-mahal.json",
        ),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play a game of Taj Mahal against the AI. You see what your seat sees, and so does each of your opponents.

    At every move: its number, or h for a hint, t for the whole table, s to save, q to save and quit.
    """
    from mogul.cli.playing import play_game

    play_game(record, players, rule_set, seat, seed, level, iterations, save, components)
