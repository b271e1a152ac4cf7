"""A player of ours among the bots of OpenSpiel."""

import pyspiel

from mogul.arena.openspiel.game import TajMahalState
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.players.player import Player


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Plays what the player chooses from the view of the seat to move, in games that begin with their set-up.

    Not told what others do: all of it is in the state.
    """

    def __init__(self, player: Player, seed: int, components: ComponentSet | None = None) -> None:
        """components: of the game, None for the default board. Equal seeds, equal moves."""
        super().__init__()
        self._player, self._seed, self._components = player, seed, components or default_components()

    def step(self, state: TajMahalState) -> int:
        """The move of the seat to move. Raises ValueError where there is no view of it."""
        return self._player.choose(self._components, state.course.view(state.current_player()), self._seed)

    def restart(self) -> None:
        """Nothing is kept between moves."""

    def restart_at(self, state: TajMahalState) -> None:
        """Nothing is kept between moves."""
