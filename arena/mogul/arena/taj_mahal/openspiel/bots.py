"""Players of ours as bots of OpenSpiel."""

import pyspiel

from mogul.arena.taj_mahal.openspiel.game import TajMahalState
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.players.player import Player


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Bot that plays the player's choice from the view of the seat to move, in games that begin with their set-up."""

    def __init__(self, player: Player, seed: int, components: ComponentSet | None = None) -> None:
        """components: of the game; None: the default board. Deterministic for a seed."""
        super().__init__()
        self._player, self._seed, self._components = player, seed, components or default_components()

    def step(self, state: TajMahalState) -> int:
        """Returns the move of the seat to move. Raises ValueError for a state without a view."""
        view = state.explicit_state.view(state.current_player())
        return self._player.choose(self._components, view, self._seed)

    def restart(self) -> None:
        """Does nothing: no state is kept between moves."""

    def restart_at(self, state: TajMahalState) -> None:
        """Does nothing: no state is kept between moves."""
