"""Random games of Maharaja at a table, and their texts as plain lines."""

import random
from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.record import new_setup
from mogul.engine.maharaja.rule_sets import BASIC, Phase
from mogul.engine.maharaja.table import Table

COMPONENTS = default_components()
NOTATION = notation_of(COMPONENTS)


def new_table(players: int, seed: int) -> Table:
    """A table before the first choice of a character."""
    return Table(COMPONENTS, new_setup(COMPONENTS, BASIC, players, seed, first_player=0), seed)


def random_moves(table: Table, seed: int) -> Iterator[Move]:
    """Yields random moves to the end of the game, each before the table plays it."""
    rng = random.Random(seed)
    while not table.game.is_over:
        move = rng.choice(table.game.legal_moves())
        yield move
        table.play(move)


def played(table: Table, seed: int, phase: Phase, round_: int = 0) -> Table:
    """The table at the first decision of a phase in a round, after random moves."""
    for _ in random_moves(table, seed):
        view = table.view(table.game.seats_to_move[0])
        if view.phase == phase and view.round == round_:
            return table
    raise AssertionError("the game has ended before")


def lines(shown: RenderableType, width: int = 200) -> Sequence[str]:
    """The lines at a terminal so wide."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(shown)
    return [line.rstrip() for line in captured.get().splitlines()]
