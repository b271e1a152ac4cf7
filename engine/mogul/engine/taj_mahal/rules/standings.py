"""How a finished game stands, for everybody outside of kernels: final points, places, shares of the win (F1, F2)."""

from dataclasses import dataclass

import numpy as np

from mogul.engine.jit import seldom
from mogul.engine.seam import RESULT, result
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import OVER


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's result."""

    seat: int
    score: int  # points at the end: the track and the hand (F1)
    rank: int  # 1 for the best place; tied seats have the same (F2)
    win_share: float  # 1 for the winner, a tie split equally, 0 for the others; sums to 1 over the seats


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
