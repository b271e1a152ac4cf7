"""`mogul new-game`"""

from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, OutputFile, Players, RuleSetName
from mogul.cli.console import messages
from mogul.cli.files import components_of, write_output
from mogul.cli.tables import new_table, random_seed
from mogul.cli.text.board import board_note
from mogul.engine.taj_mahal.json_forms import write_record


def new_game(
    players: Players = 4,
    rule_set: RuleSetName = "zman",
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the deal.", show_default="a new one")] = None,
    first_player: Annotated[
        int | None, typer.Option(min=0, max=4, help="Seat that begins visit 1.", show_default="drawn")
    ] = None,
    out: OutputFile = None,
    components: ComponentsFile = None,
) -> None:
    """Deal a new game and write its record: board, hands, first display.

    The record has every hand: it is for the host of the game, not for its players.
    """
    board = components_of(components)
    seed = random_seed() if seed is None else seed
    table = new_table(board, players, rule_set, seed, first_player)
    write_output(write_record(board, table.record), out, f"Seed {seed}; the record is in {out}.")
    messages().print(board_note(board))
