"""The result of a finished game, for use outside of kernels."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mogul.engine.game_interface import GAME_OVER, RESULT, players, result, seat_to_move
from mogul.engine.game_rules import Standing, TieBreaker
from mogul.engine.jit import seldom


@seldom
def _fill(game, state, outcome):
    if seat_to_move(game, state) != GAME_OVER:
        return 0
    result(game, state, outcome)
    return players(game)


def final_standings(game: Any, state: np.void, **tie_breakers: Sequence[int]) -> tuple[Standing, ...]:
    """Every seat's standing, by seat. Hands may count: all of them must be the true ones, no placeholders.

    tie_breakers: a number a seat, by name, the most decisive first.

    Raises ValueError while the game goes on.
    """
    outcome = np.zeros(1, RESULT)[0]
    seats = int(_fill(game, state, outcome))
    if not seats:
        raise ValueError("the game is not over: there are no final standings yet")
    return tuple(
        Standing(
            seat,
            int(outcome["score"][seat]),
            int(outcome["rank"][seat]) + 1,
            float(outcome["share"][seat]),
            tuple(TieBreaker(name, int(numbers[seat])) for name, numbers in tie_breakers.items()),
        )
        for seat in range(seats)
    )
