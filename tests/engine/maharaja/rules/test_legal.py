"""The canonical order of houses: one sequence of many, and the same positions."""

import numpy as np

from mogul.engine.game_interface import MOVES
from mogul.engine.maharaja.rules.game import Maharaja
from mogul.engine.maharaja.rules.legal import list_legal_moves
from mogul.engine.maharaja.rules.state import FREE_HOUSE, HOUSE
from mogul.engine.maharaja.rules.steps import apply
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps


def after_houses(game: Maharaja, state: np.void, houses: int, found: list[bytes]) -> None:
    """Adds the positions after so many houses built one after the other, one for each order."""
    if houses == 0:
        after = state.copy()
        after["house_floor"] = 0
        found.append(after.tobytes())
        return
    moves = np.zeros(1, MOVES)[0]
    for move in moves["move"][: list_legal_moves(game, state, moves)].tolist():
        if HOUSE <= move < FREE_HOUSE:
            following = state.copy()
            apply(game, following, move, None)
            after_houses(game, following, houses - 1, found)


def test_houses_in_one_order_come_to_the_same_positions_as_in_every_order() -> None:
    played = first_round([1, 2, 3])
    choose_plans(played, "house+two-houses")
    take_steps(played)
    game, state = played.game.game, played.game.state
    canonical: list[bytes] = []
    free: list[bytes] = []
    after_houses(game, state, 2, canonical)
    after_houses(game._replace(any_order=True), state, 2, free)
    assert {*canonical} == {*free}
    assert len(canonical) < 0.6 * len(free)
