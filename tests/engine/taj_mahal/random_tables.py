"""Random games at a table: every table size, rule set and board that a test wants, the same in every run."""

import random
from collections.abc import Iterator

import pytest

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import (
    ComponentSet,
    components_from_data,
    default_components,
    random_components,
)
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import COLOURS, RULE_SETS, SYMBOLS, RuleSet
from mogul.engine.taj_mahal.rules.state import WITHDRAW
from mogul.engine.taj_mahal.table import Table

TABLES = [(rule_set, players) for rule_set in RULE_SETS.values() for players in rule_set.players]
AT_EVERY_TABLE = pytest.mark.parametrize(
    ("rule_set", "players"), TABLES, ids=[f"{rule_set.name}-{players}" for rule_set, players in TABLES]
)

PAIRS = [f"{one}+{other}" for place, one in enumerate(SYMBOLS) for other in SYMBOLS[place:]]

# How often a seat that may play withdraws instead. Seldom: long rows, many pieces and tokens. Often: full hands, tiny
# discard piles and many reshuffles.
WITHDRAW_CHANCES = (0.05, 0.25, 0.5, 0.9)


def board_of(seed: int) -> ComponentSet:
    """The default component set for even seeds, a random one for odd ones."""
    return random_components(seed) if seed % 2 else default_components()


def with_twin_colours() -> ComponentSet:
    """The default set with yellow cards that show the symbols of the red ones (invariant 5)."""
    data = default_components().as_data()
    data["cards"]["yellow"] = data["cards"]["red"]
    data["name"] = "twin-colours"
    return components_from_data(data)


def with_every_pair() -> ComponentSet:
    """The most kinds there can be: in every colour each of the 21 pairs once, whites of all six symbols."""
    return with_cards("every-pair", dict.fromkeys(PAIRS, 1), dict.fromkeys(SYMBOLS, 2))


def with_one_pair() -> ComponentSet:
    """The fewest kinds, and the most copies: elephants only."""
    return with_cards("one-pair", {"elephant+elephant": 21}, {"elephant": 12})


def with_cards(name: str, of_each_colour: dict[str, int], white: dict[str, int]) -> ComponentSet:
    """The default board with another deck."""
    data = default_components().as_data()
    data["name"] = name
    data["cards"] = {**dict.fromkeys(COLOURS, of_each_colour), "colourless": white}
    return components_from_data(data)


def new_table(rule_set: RuleSet, players: int, seed: int, components: ComponentSet | None = None) -> Table:
    """A table at its first decision, on the board of the seed unless another is given."""
    board = components or board_of(seed)
    return Table(board, new_setup(board, rule_set, players, seed), seed)


def decisions(table: Table, seed: int) -> Iterator[Table]:
    """Plays the table's game to its end with random moves; hands the table out before every one of them."""
    rng = random.Random(f"moves {seed}")
    withdraw_chance = WITHDRAW_CHANCES[seed // 2 % len(WITHDRAW_CHANCES)]
    while not table.game.is_over:
        yield table
        table.play(random_move(table, rng, withdraw_chance))


def random_move(table: Table, rng: random.Random, withdraw_chance: float) -> Move:
    """A legal move of the seat to move, any order of palaces and takes."""
    moves = table.game.legal_moves()
    if WITHDRAW in moves and rng.random() < withdraw_chance:
        return Move(WITHDRAW)
    return rng.choice(moves)


def finished(table: Table, seed: int) -> Table:
    """The table after a random game."""
    for _ in decisions(table, seed):
        pass
    return table


def after(table: Table, moves: int, seed: int) -> Table:
    """The table after at most so many random moves."""
    for made, _ in enumerate(decisions(table, seed)):
        if made == moves:
            break
    return table
