"""The information of a seat in training games."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from mogul.engine.game_interface import determinize, follow
from mogul.engine.jit import kernel
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.open_cards import OPEN_CARDS
from mogul.engine.taj_mahal.rules.seat_information import write_information
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position

GAMES = [(ZMAN, 2, None), (ZMAN, 3, None), (ZMAN, 4, 5), (ZMAN, 5, None), (RIO_GRANDE, 4, None), (RIO_GRANDE, 5, 6)]
CARD_SETS = ("hand", "row", "deck", "discard", "display", "unrest")


@kernel
def follow_move(game, before, after, known):
    follow(game, before, after, known)


@kernel
def draw_world(game, information, rng, state):
    determinize(game, information, rng, state)


def informed(table: Table, known: np.void) -> np.void:
    """The information that training gives the seat to move."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    write_information(table.game.state, known, information)
    return information


def positions(
    rule_set: RuleSet, players: int, board: int | None, seed: int
) -> Iterator[tuple[ComponentSet, Table, np.void]]:
    """Every decision of a game played at random at a table, with the cards that everybody knows of."""
    components = default_components() if board is None else random_components(board)
    table = Table(components, new_setup(components, rule_set, players, seed), seed)
    rng, known = random.Random(seed), np.zeros(1, OPEN_CARDS)[0]
    while not table.game.is_over:
        yield components, table, known
        before = table.game.state.copy()
        table.play(rng.choice(table.game.legal_moves()))
        follow_move(table.game.game, before, table.game.state, known)


def public_part(game: TajMahal, information: np.void) -> dict[str, Any]:
    """All that lies open, and the viewer's hand; cards by kind, for which copy it is means nothing."""
    public = information["public"]
    names = {name for name in public.dtype.names if not name.endswith(("_lo", "_hi"))}
    found = {name: public[name].tolist() for name in names}
    for name in CARD_SETS:
        lows, highs = np.atleast_1d(public[f"{name}_lo"]), np.atleast_1d(public[f"{name}_hi"])
        found[name] = [kinds(game, lo, hi) for lo, hi in zip(lows, highs, strict=True)]
    return found


def kinds(game: TajMahal, lo: np.uint64, hi: np.uint64) -> Counter[int]:
    return Counter(int(game.tables["card_kind"][card]) for card in members(int(lo) | int(hi) << 64))


def hidden_part(game: TajMahal, information: np.void) -> list[tuple[Counter[int], list[int]]]:
    """The unseen cards and their number in each hand, for every explanation; shuffles are merged."""
    found = []
    for place in range(int(information["explanations"])):
        epochs = range(int(information["epochs"][place]))
        pools = [
            kinds(game, information["pool_lo"][place, epoch], information["pool_hi"][place, epoch]) for epoch in epochs
        ]
        found.append((sum(pools, Counter[int]()), information["hidden"][place, : len(epochs)].sum(0).tolist()))
    return found


@pytest.mark.parametrize(("rule_set", "players", "board"), GAMES)
def test_the_information_of_a_seat_is_that_of_its_view(rule_set: RuleSet, players: int, board: int | None) -> None:
    epochs = set()
    for components, table, known in positions(rule_set, players, board, 7):
        position = Position(components, table.view(table.game.seat))
        values, seen = informed(table, known), position.information
        assert public_part(position.game, values) == public_part(position.game, seen)
        ((pool, hidden),) = hidden_part(position.game, values)
        assert all(each == (pool, hidden) for each in hidden_part(position.game, seen))
        epochs.add(int(seen["epochs"][0]))
    assert len(epochs) > 1 or players < 4  # there were reshuffles


@pytest.mark.parametrize(("rule_set", "players", "board"), GAMES)
def test_nothing_depends_on_where_hidden_cards_are(rule_set: RuleSet, players: int, board: int | None) -> None:
    """In every world drawn from a seat's information, the seat has the same information."""
    differing = 0
    for number, (_, table, known) in enumerate(positions(rule_set, players, board, 8)):
        values, again, world = informed(table, known), np.zeros(1, INFORMATION)[0], table.game.state.copy()
        draw_world(table.game.game, values, new_rng(number), world)
        write_information(world, known, again)
        assert again.tobytes() == values.tobytes()
        differing += world.tobytes() != table.game.state.tobytes()
    assert differing > 50
