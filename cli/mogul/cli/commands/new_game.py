"""`mogul new-game`"""

from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, Force, GameName, OutputFile, Players, RuleSetName
from mogul.cli.console import messages
from mogul.cli.files import DEFAULT_GAME, components_of, rules_of
from mogul.cli.game_tables import new_table, random_seed
from mogul.cli.output_files import check_output, write_output
from mogul.cli.service_files import write_service_record
from mogul.cli.text.names import component_set_note
from mogul.engine.files import PRIVATE


def new_game(
    game: GameName = DEFAULT_GAME,
    players: Players = 4,
    rule_set: RuleSetName = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the deal.", show_default="a new one")] = None,
    first_player: Annotated[int | None, typer.Option(min=0, help="Seat that begins.", show_default="drawn")] = None,
    out: OutputFile = None,
    force: Force = False,
    components: ComponentsFile = None,
) -> None:
    """Deal a new game and write its record.

    The record has all that is hidden: it is for the host of the game, not for its players; a new file of it is for
    its owner alone.
    """
    check_output("--out", out, force=force)
    rules = rules_of(game)
    board = components_of(rules, components)
    seed = random_seed() if seed is None else seed
    table = new_table(rules, board, rule_set, players, seed, first_player)
    record = write_service_record(rules.id, board, table.record)
    write_output(record, out, f"Seed {seed}; the record is in {out}.", mode=PRIVATE)
    messages().print(component_set_note(board))
