"""A game of self-play in progress, with the knowledge of its seats."""

import numpy as np

from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.players.taj_mahal.learning.open_cards import OPEN_CARDS, play_openly
from mogul.players.taj_mahal.learning.seat_information import write_information
from mogul.training.self_play import Deal
from mogul.training.taj_mahal.deals import first_state, kernel_game


class Seats:
    """See `SeatsOfAGame`."""

    def __init__(self, deal: Deal, rng: np.void) -> None:
        self.state = first_state(deal)
        self._game, self._rng = kernel_game(deal), rng
        self._open_cards: np.void = np.zeros(1, OPEN_CARDS)[0]
        self._information: np.void = np.zeros(1, INFORMATION)[0]

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return bool(self.state["phase"] == OVER)

    def information(self) -> np.void:
        """See `SeatsOfAGame`."""
        write_information(self.state, self._open_cards, self._information)
        return self._information

    def play(self, move: int) -> None:
        """See `SeatsOfAGame`."""
        play_openly(self._game, self.state, self._open_cards, move, self._rng)
