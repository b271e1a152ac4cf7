"""The result of a finished game, for use outside of kernels."""

from typing import Any

import numpy as np

from mogul.engine.game_interface import GAME_OVER, RESULT, players, result, seat_to_move
from mogul.engine.game_rules import Standing
from mogul.engine.jit import seldom


@seldom
def _fill(game, state, outcome):
    if seat_to_move(game, state) != GAME_OVER:
        return 0
    result(game, state, outcome)
    return players(game)


def final_standings(game: Any, state: np.void) -> tuple[Standing, ...]:
    """Every seat's standing, by seat. Hands may count: all of them must be the true ones, no placeholders.

    Raises ValueError while the game goes on.
    """
    outcome = np.zeros(1, RESULT)[0]
    seats = int(_fill(game, state, outcome))
    if not seats:
        raise ValueError("the game is not over: there are no final standings yet")
    return tuple(
        Standing(seat, int(outcome["score"][seat]), int(outcome["rank"][seat]) + 1, float(outcome["share"][seat]))
        for seat in range(seats)
    )
