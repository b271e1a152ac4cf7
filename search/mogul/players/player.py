"""Players at a table: from a view to a move. A player sees views, nothing else."""

import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from mogul.engine.game_rules import Components, GameRules, Move, View
from mogul.players.game_player import GamePlayer
from mogul.players.instant import InstantPlayer, MoveSelection
from mogul.players.strength.profile import Profile
from mogul.search import Budget, Search, SearchRequest, SearchResult, Settings, run_to_end
from mogul.search.request import stream_seed


class Player(Protocol):
    """A player of one game."""

    @property
    def name(self) -> str:
        """Its name in results."""

    @property
    def iterations(self) -> int:
        """Iterations so far, over all its moves."""

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """A legal move for the viewer, who is to move. Equal arguments, equal moves."""


class RandomPlayer:
    """Any legal move, uniformly."""

    name = "random"
    iterations = 0

    def __init__(self, rules: GameRules) -> None:
        self._rules = rules

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        position = self._rules.position(components, view)
        return random.Random(stream_seed(seed, position.information, 0)).choice(position.legal_moves())


class SearchPlayer:
    """A search with a fixed budget for each move, on one thread; by default the best player of the game."""

    def __init__(
        self, game: GamePlayer, budget: Budget | int, settings: Callable[[int], Settings] | None = None, name: str = ""
    ) -> None:
        """budget: or a number of iterations. With one of seconds, equal arguments need not give equal moves. settings:
        for a table of so many players."""
        self.game = game
        self.budget = Budget(budget) if isinstance(budget, int) else budget
        self.settings = settings or game.settings
        self.name = f"{name or game.name} ({self.budget})"
        self.iterations = 0

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        position = self.game.rules.position(components, view)
        position.check_to_move()
        return Move(self.search(position.game, position.information, view.player_count, seed).best_move)

    def search(self, game: Any, information: np.void, players: int, seed: int) -> SearchResult:
        """The search behind a choice, for the seat to move with this information. players: at the table."""
        request = SearchRequest(game, information, self.budget, seed, settings=self.settings(players))
        search = run_to_end(Search(request))
        self.iterations += search.iterations
        return search.result()


class ProfilePlayer:
    """The player of a profile that searches."""

    def __init__(self, game: GamePlayer, profile: Profile) -> None:
        self._searching = SearchPlayer(game, profile.iterations, profile.settings)
        self._profile, self.settings = profile, profile.settings
        self.name = profile.id

    @property
    def iterations(self) -> int:
        """See `Player`."""
        return self._searching.iterations

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        game, profile = self._searching.game, self._profile
        position = game.rules.position(components, profile.remembered(components, view, seed))
        position.check_to_move()
        found = self._searching.search(position.game, position.information, view.player_count, seed)
        return MoveSelection(game, profile, position, seed).choose(found)


def profile_player(game: GamePlayer, profile: Profile) -> Player:
    """The player of a profile. With one seed for a whole game, it errs and forgets consistently."""
    return InstantPlayer(game, profile) if profile.is_instant else ProfilePlayer(game, profile)
