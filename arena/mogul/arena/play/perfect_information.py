"""The cheating twin: a player who sees all hands, and otherwise is the fair one. How much it wins says what a belief
about hidden cards could gain at most. It plays in the arena alone, which lets it look at the table."""

from collections.abc import Callable
from typing import Never

import numpy as np

from mogul.engine.game_rules import Components, Move, View
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.table import Table
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.learning.open_cards import OPEN_CARDS
from mogul.players.taj_mahal.learning.seat_information import write_information
from mogul.search import Budget, Settings


class PerfectInformationPlayer:
    """GM1 with open hands; the deck it does not know."""

    def __init__(self, budget: Budget, settings: Callable[[int], Settings] = gm1.settings) -> None:
        """settings: for a table of so many players."""
        self._fair = SearchPlayer(game_player("taj_mahal"), budget, settings)
        self.name = f"cheating {self._fair.name}"

    @property
    def iterations(self) -> int:
        """See `Player`."""
        return self._fair.iterations

    def choose(self, components: Components, view: View, seed: int) -> Never:
        """Raises ValueError: what a view tells is not enough for it."""
        raise ValueError(f"{self.name} must see the table; it plays in the arena alone")

    def choose_at(self, table: Table, seed: int) -> Move:
        """A legal move for the seat to move. Equal arguments, equal moves."""
        game, state = table.game.game, table.game.state
        open_hands, information = np.zeros(1, OPEN_CARDS)[0], np.zeros(1, INFORMATION)[0]
        open_hands["lo"], open_hands["hi"] = state["hand_lo"], state["hand_hi"]
        write_information(state, open_hands, information)
        return Move(self._fair.search(game, information, seed).best_move)
