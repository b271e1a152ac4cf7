"""A game of self-play: its decisions and its result."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class SelfPlayDecision(NamedTuple):
    """A decision between R moves.

    state: record of the game's state, hidden cards included. moves: int16[R]. visits: int32[R], of the search.
    """

    state: np.void
    moves: NDArray[np.int16]
    visits: NDArray[np.int32]


class SelfPlayGame(NamedTuple):
    """A finished game. share: float32[S], of the win. score: float32[S], final points."""

    decisions: list[SelfPlayDecision]
    share: NDArray[np.float32]
    score: NDArray[np.float32]
