"""Who can sit at a table: something that turns a view into a move. A player sees views, nothing else."""

import random
from typing import Protocol

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import b0
from mogul.players.taj_mahal.greedy import greedy_move
from mogul.search import Settings, search
from mogul.search.explorer import stream_seed


class Player(Protocol):
    """A player of Taj Mahal."""

    @property
    def name(self) -> str:
        """How results name it."""

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """A legal move for the viewer, who is to move. Equal arguments, equal moves."""


class RandomPlayer:
    """Any legal move, uniformly."""

    name = "random"

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        move = random.Random(stream_seed(seed, position.information, 0)).choice(position.legal_moves())
        return position.notation.move_text(move)


class GreedyPlayer:
    """One ply ahead: the most immediate points less cards spent; see `greedy`."""

    name = "greedy"

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        return greedy_move(position, random.Random(stream_seed(seed, position.information, 0)))


class SearchPlayer:
    """A search with a fixed number of iterations; by default B0."""

    def __init__(self, iterations: int, settings: Settings = b0.SETTINGS, name: str = b0.NAME) -> None:
        self.name = f"{name}({iterations})"
        self._iterations = iterations
        self._settings = settings

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        position.check_to_move()
        found = search(
            position.game,
            position.information,
            iterations=self._iterations,
            seed=seed,
            settings=self._settings,
        )
        return position.notation.move_text(found.best_move)
