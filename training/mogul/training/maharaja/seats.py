"""A game of self-play in progress, with the knowledge of its seats."""

import numpy as np

from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.state import OVER
from mogul.players.maharaja.learning.seat_information import play_on, write_information
from mogul.training.maharaja.deals import first_state, kernel_game
from mogul.training.self_play import Deal


class Seats:
    """See `SeatsOfAGame`."""

    def __init__(self, deal: Deal, rng: np.void) -> None:
        self.state = first_state(deal)
        self._game, self._rng = kernel_game(deal), rng
        self._planning: np.void = self.state.copy()
        self._information: np.void = np.zeros(1, INFORMATION)[0]

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return bool(self.state["phase"] == OVER)

    def information(self) -> np.void:
        """See `SeatsOfAGame`."""
        write_information(self._game, self.state, self._planning, self._information)
        return self._information

    def play(self, move: int) -> None:
        """See `SeatsOfAGame`."""
        play_on(self._game, self.state, self._planning, move, self._rng)
