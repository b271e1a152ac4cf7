"""New games."""

import secrets
from pathlib import Path

from mogul.cli.console import messages, spinning
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of
from mogul.cli.outputs import write_output
from mogul.cli.text.board import board_note
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.table import Table

FIRST_TIME = "Loading the rules (the first time they are compiled: some 20 seconds)"
_SEEDS = 1_000_000  # of those drawn: easy to type again


def new_table(
    components: ComponentSet, players: int, rule_set: str, seed: int, first_player: int | None = None
) -> Table:
    """A table with a new game. Raises CommandError for an impossible one."""
    if rule_set not in RULE_SETS:
        raise CommandError(f"--rule-set {rule_set}: is none; they are {', '.join(RULE_SETS)}")
    try:
        setup = new_setup(components, RULE_SETS[rule_set], players, seed, first_player)
    except ValueError as error:
        raise CommandError(str(error)) from error
    with spinning(FIRST_TIME):
        return Table(components, setup, seed)


def any_seed() -> int:
    """A seed for a deal nobody can foresee."""
    return secrets.randbelow(_SEEDS)


def write_new_game(
    players: int,
    rule_set: str,
    seed: int | None,
    first_player: int | None,
    path: Path | None,
    components_file: Path | None,
) -> None:
    """Run `mogul new-game`."""
    components = components_of(components_file)
    seed = any_seed() if seed is None else seed
    table = new_table(components, players, rule_set, seed, first_player)
    write_output(write_record(components, table.record), path, f"Seed {seed}; the record is in {path}.")
    messages().print(board_note(components))
