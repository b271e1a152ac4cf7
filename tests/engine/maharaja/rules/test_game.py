"""The information of a seat in training games."""

import random
from typing import Final

import numpy as np
import pytest

from mogul.engine.game_interface import play_openly
from mogul.engine.maharaja.components import default_components, random_components
from mogul.engine.maharaja.records.record import new_setup
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.game import write_information
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.state import OVER, PUTTING, TURN
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.position import Position
from mogul.engine.rng import new_rng

RULES: Final = next(iter(RULE_SETS.values()))
GAMES: Final = [(2, None, 1), (3, 5, 2), (4, None, 3), (5, 6, 4)]
# Leftovers of an earlier turn mean nothing in another phase, nor does the seat that plans first.
TURN_FIELDS: Final = {
    "in_villages", "in_cities", "built", "moved", "governors", "swaps", "quarries", "power_used", "taken",
    "is_free_take", "visited",
}  # fmt: skip
LEFTOVERS: Final = dict.fromkeys(range(OVER), TURN_FIELDS) | {TURN: {"is_free_take"}, PUTTING: set[str]()}
PLANNING_FIELDS: Final = {*TURN_FIELDS, "house_floor", "seat", "first_player", "steps"}


def differing(one: np.void, other: np.void, players: int, left_out: set[str]) -> list[str]:
    """Names of the fields that differ for the seats of a table; seats are the last axis of most."""
    found = []
    for name in one.dtype.names or ():
        a, b = (part[name][..., :players] if np.ndim(part[name]) else part[name] for part in (one, other))
        if name in ("centre", "box"):
            a, b = one[name], other[name]
        if name not in left_out and not np.array_equal(a, b):
            found.append(name)
    return found


@pytest.mark.parametrize(("players", "board", "seed"), GAMES)
def test_the_information_of_a_seat_is_that_of_its_view(players: int, board: int | None, seed: int) -> None:
    components = default_components() if board is None else random_components(board)
    table = Table(components, new_setup(components, RULES, players, seed), seed)
    state, rng, chance = table.game.state.copy(), new_rng(0), random.Random(seed)
    planning, information = state.copy(), np.zeros(1, INFORMATION)[0]
    turns = 0
    while not table.game.is_over:
        assert state["phase"] != OVER
        write_information(table.game.game, state, planning, information)
        position = Position(components, table.view(int(state["seat"])))
        seen, is_turn = position.information, state["phase"] in (TURN, PUTTING)
        left_out = LEFTOVERS[int(state["phase"])] | ({"steps"} if state["round"] else set())
        assert differing(information["public"], seen["public"], players, left_out) == []
        if state["round"]:
            assert differing(information["planning"], seen["planning"], players, PLANNING_FIELDS) == []
        assert (information["weight"] == seen["weight"]).all()
        assert (information["total"] == seen["total"]).all()
        move = chance.choice(table.game.legal_moves())
        play_openly(table.game.game, state.copy(), state, planning, move, rng)
        table.play(move)
        turns += is_turn
    assert state["phase"] == OVER
    assert turns > 50


def test_nothing_depends_on_plans_that_are_not_shown() -> None:
    components = default_components()
    table = Table(components, new_setup(components, RULES, 3, 1), 1)
    chance = random.Random(1)
    one, other = np.zeros((2, 1), INFORMATION)[:, 0]
    hidden = 0
    while not table.game.is_over:
        state, planning = table.game.state, table.game.planning
        changed = state.copy()
        for seat in range(3):
            if state["round"] and seat != state["seat"] and not state["had_turn"] >> seat & 1:
                changed["plan"][seat] = (int(state["plan"][seat]) + 7) % 45
                hidden += 1
        write_information(table.game.game, state, planning, one)
        write_information(table.game.game, changed, planning, other)
        assert one.tobytes() == other.tobytes()
        table.play(chance.choice(table.game.legal_moves()))
    assert hidden > 50
