"""The perfect-information player: GM1 with sight of all hands, for the arena alone.

Its advantage over GM1 is an upper bound of the gain from better beliefs about hidden cards.
"""

from collections.abc import Callable
from typing import Never

import numpy as np

from mogul.engine.game_rules import Components, Move, View
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.table import Table
from mogul.players.player import SearchPlayer
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.game_player import PLAYER
from mogul.players.taj_mahal.learning.open_cards import OPEN_CARDS
from mogul.players.taj_mahal.learning.seat_information import write_information
from mogul.search import Budget, Settings


class PerfectInformationPlayer:
    """GM1 with open hands; the deck stays hidden."""

    def __init__(self, budget: Budget, settings: Callable[[int], Settings] = gm1.settings) -> None:
        """settings: by number of players."""
        self._fair = SearchPlayer(PLAYER, budget, settings)
        self.name = f"perfect-information {self._fair.name}"

    @property
    def iterations(self) -> int:
        """See `Player`."""
        return self._fair.iterations

    def choose(self, components: Components, view: View, seed: int) -> Never:
        """Raises ValueError: a view is not enough."""
        raise ValueError(f"{self.name} must see the table; it plays in the arena alone")

    def choose_at(self, table: Table, seed: int) -> Move:
        """Returns a legal move of the seat to move; deterministic."""
        game, state = table.game.game, table.game.state
        open_hands, information = np.zeros(1, OPEN_CARDS)[0], np.zeros(1, INFORMATION)[0]
        open_hands["lo"], open_hands["hi"] = state["hand_lo"], state["hand_hi"]
        write_information(state, open_hands, information)
        return Move(self._fair.search(game, information, game.players, seed).best_move)
