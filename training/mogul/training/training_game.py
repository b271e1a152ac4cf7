"""A game as training sees it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mogul.engine.record_copies import aligned
from mogul.players.evaluation.weights import Weights, read_weights
from mogul.search import Puct, Settings
from mogul.search.request import SMALLEST_CAPACITY
from mogul.training.game_features import GameFeatures
from mogul.training.recipe import Generation, Recipe
from mogul.training.self_play import Deal
from mogul.training.weights import VALUE


@dataclass(frozen=True, kw_only=True, eq=False)
class TrainingGame:
    """A game as training sees it.

    recipes: by name. features: of its networks.
    deal: returns a game to be played, by recipe seed, generation, players, number, and kind, empty for searched games.
    kernel_game: the kernels' game of a deal. first_state: the state before its first decision.
    information: dtype of a seat's knowledge in the kernels.
    edges_an_iteration: added by an iteration of a PUCT search, see `Settings.capacity`.
    """

    id: str
    recipes: Mapping[str, Recipe]
    features: GameFeatures
    deal: Callable[[int, int, int, int, str], Deal]
    kernel_game: Callable[[Deal], Any]
    first_state: Callable[[Deal], np.void]
    information: np.dtype[np.void]
    edges_an_iteration: int

    @property
    def networks_by_kind(self) -> dict[str, tuple[str, ...]]:
        """Names of the networks by kind, in the order of their fits; those of a kind have fits of like cost."""
        return {"policy": tuple(self.features.phases), VALUE: (VALUE,)}

    @property
    def networks(self) -> tuple[str, ...]:
        """Names of all networks, in the order of their fits."""
        return tuple(network for networks in self.networks_by_kind.values() for network in networks)

    def capacity(self, generation: Generation) -> int:
        """Returns the capacity of the trees of a generation's searches."""
        return max(SMALLEST_CAPACITY, self.edges_an_iteration * generation.iterations)

    def weights(self, file: Path) -> dict[int, Weights]:
        """Returns the weights of a file, by number of players. Raises OSError, ValueError."""
        return read_weights(file, self.features.value_weights, self.features.policy_weights)

    def settings(self, recipe: Recipe, how: Generation, weights: Weights) -> Settings:
        """Returns the search settings of a generation of a recipe."""
        # Weights that came from another process lie anywhere.
        evaluator = self.features.evaluator(*map(aligned, weights), recipe.win_utility, recipe.score_utility)
        tree_policy = Puct(how.exploration, how.fpu_reduction, how.root_exploration_fraction)
        return Settings(tree_policy, evaluator, self.capacity(how))
