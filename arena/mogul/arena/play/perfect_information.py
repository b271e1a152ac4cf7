"""The perfect-information player: a searching player with sight of what others hide, for the arena alone.

Its advantage over the same player without that sight is an upper bound of the gain from better beliefs.
"""

from collections.abc import Callable
from typing import Any, Never

import numpy as np

from mogul.arena.player_kinds import PlayerKind, checked_settings
from mogul.engine.game_rules import Components, Move, Table, View
from mogul.players.game_player import GamePlayer
from mogul.players.player import SearchPlayer
from mogul.search import Budget, Settings

OpenInformation = Callable[[np.void], np.void]
"""Makes the information of the seat to move in a state, as if it saw what the other seats see."""


class PerfectInformationPlayer:
    """The default player of a game, with open information; chance stays hidden."""

    def __init__(
        self, game: GamePlayer, budget: Budget, settings: Callable[[int], Settings], information: OpenInformation
    ) -> None:
        """settings: by number of players."""
        self._fair = SearchPlayer(game, budget, settings)
        self._information = information
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
        replay: Any = table.game
        information = self._information(replay.state)
        return Move(self._fair.search(replay.game, information, replay.game.players, seed).best_move)


def perfect_information_kind(
    game: GamePlayer,
    settings: Callable[..., Settings],
    information: OpenInformation,
    parameters: tuple[str, ...],
) -> PlayerKind:
    """Returns the kind of such players. settings: by number of players, with keyword parameters."""

    def make(budget: Budget, **values: float) -> PerfectInformationPlayer:
        return PerfectInformationPlayer(game, budget, checked_settings(game, settings, values), information)

    return PlayerKind(make, parameters=parameters)
