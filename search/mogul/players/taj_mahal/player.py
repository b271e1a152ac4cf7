"""Who can sit at a table: something that turns a view into a move. A player sees views, nothing else."""

import random
from collections.abc import Callable
from typing import Protocol

import numpy as np

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.greedy import greedy_move
from mogul.search import Budget, Search, SearchRequest, SearchResult, Settings, run_to_end
from mogul.search.seeds import stream_seed


class Player(Protocol):
    """A player of Taj Mahal."""

    @property
    def name(self) -> str:
        """How results name it."""

    @property
    def iterations(self) -> int:
        """Games it has simulated so far, over all its moves."""

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """A legal move for the viewer, who is to move. Equal arguments, equal moves."""


class RandomPlayer:
    """Any legal move, uniformly."""

    name = "random"
    iterations = 0

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        move = random.Random(stream_seed(seed, position.information, 0)).choice(position.legal_moves())
        return position.notation.move_text(move)


class GreedyPlayer:
    """One ply ahead: the most immediate points less cards spent; see `greedy`."""

    name = "greedy"
    iterations = 0

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        return greedy_move(position, random.Random(stream_seed(seed, position.information, 0)))


class SearchPlayer:
    """A search with a fixed budget for each move, on one thread; by default GM1."""

    def __init__(
        self,
        budget: Budget | int,
        settings: Callable[[int], Settings] = gm1.settings,
        name: str = gm1.NAME,
    ) -> None:
        """budget: or a number of iterations. With one of seconds, equal arguments need not give equal moves. settings:
        for a table of so many players."""
        self.budget = Budget(budget) if isinstance(budget, int) else budget
        self.settings = settings
        self.name = f"{name} ({self.budget})"
        self.iterations = 0

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        return position.notation.move_text(self.search(position, seed).best_move)

    def search(self, position: Position, seed: int) -> SearchResult:
        """What it chooses by, where the viewer is to move."""
        position.check_to_move()
        return self.answer(position.game, position.information, seed)

    def answer(self, game: TajMahal, information: np.void, seed: int) -> SearchResult:
        """What it finds for a seat with this INFORMATION, which is to move."""
        request = SearchRequest(game, information, self.budget, seed, settings=self.settings(game.players))
        search = run_to_end(Search(request))
        self.iterations += search.iterations
        return search.result()
