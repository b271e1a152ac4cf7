"""The result of a finished game, for use outside of kernels: final points, places, shares of the win (F1, F2)."""

import numpy as np

from mogul.engine.game_interface import RESULT, result
from mogul.engine.game_rules import Standing
from mogul.engine.jit import seldom
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import OVER


@seldom
def _fill(game, state, outcome):
    result(game, state, outcome)


def final_standings(game: TajMahal, state: np.void) -> tuple[Standing, ...]:
    """Every seat's standing, by seat. The hands count (F1): all of them must be the true ones, no stand-ins.

    Raises ValueError while the game goes on.
    """
    if state["phase"] != OVER:
        raise ValueError("the game is not over: there are no final standings yet")
    outcome = np.zeros(1, RESULT)[0]
    _fill(game, state, outcome)
    return tuple(
        Standing(
            seat=seat,
            score=int(outcome["score"][seat]),
            rank=1 + int(outcome["rank"][seat]),
            win_share=float(outcome["share"][seat]),
        )
        for seat in range(game.players)
    )
