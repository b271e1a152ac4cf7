"""A game of self-play in progress, with the knowledge of its seats."""

from typing import Any

import numpy as np

from mogul.engine.game_interface import GAME_OVER, observe, play_openly, seat_to_move
from mogul.engine.jit import kernel


@kernel
def observe_seat(game, state, common, information):
    """Fills `information` with the knowledge of the seat to move."""
    observe(game, state, common, information)


@kernel
def is_game_over(game, state):
    """True if nobody is to move."""
    return seat_to_move(game, state) == GAME_OVER


class Seats:
    """A game of self-play in progress, with the knowledge of its seats. state: record of the game's state."""

    def __init__(self, game: Any, first_state: np.void, information: np.dtype[np.void], rng: np.void) -> None:
        """game: of the kernels. information: dtype of its record of a seat's knowledge. rng: of chance."""
        self.state = first_state
        self._game, self._rng = game, rng
        self._before: np.void = first_state.copy()
        self._common: np.void = np.zeros(1, game.common_dtype)[0]
        self._information: np.void = np.zeros(1, information)[0]

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return bool(is_game_over(self._game, self.state))

    def information(self) -> np.void:
        """Returns the knowledge of the seat to move, as `Position` makes it of its view; overwritten by the next
        call."""
        observe_seat(self._game, self.state, self._common, self._information)
        return self._information

    def play(self, move: int) -> None:
        """Carries out a legal move, and all chance up to the next decision."""
        play_openly(self._game, self._before, self.state, self._common, move, self._rng)
