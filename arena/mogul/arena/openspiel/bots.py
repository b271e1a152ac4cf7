"""Players of ours as bots of OpenSpiel."""

import pyspiel

from mogul.arena.openspiel.game import BoardGameState
from mogul.players.player import Player


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Bot that plays the player's choice from the view of the seat to move, in games that begin with their set-up."""

    def __init__(self, player: Player, seed: int) -> None:
        """Deterministic for a seed."""
        super().__init__()
        self._player, self._seed = player, seed

    def step(self, state: BoardGameState) -> int:
        """Returns the move of the seat to move. Raises ValueError for a state without a view."""
        explicit = state.explicit_state
        return self._player.choose(explicit.game.components, explicit.view(state.current_player()), self._seed)

    def restart(self) -> None:
        """Does nothing: no state is kept between moves."""

    def restart_at(self, state: BoardGameState) -> None:
        """Does nothing: no state is kept between moves."""
