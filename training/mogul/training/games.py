"""The registry of training: its games, a line each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mogul.engine.registry import Registry
from mogul.search import Settings
from mogul.training.recipe import Generation, Recipe
from mogul.training.self_play import Deal, SelfPlayGame

if TYPE_CHECKING:
    from mogul.training.jobs import FitJob

_MODULES: Final = {"taj_mahal": "mogul.training.taj_mahal.training_game"}

FittedNetworks = Mapping[str, np.void]
"""Weights by network."""


@dataclass(frozen=True)
class TrainingGame:
    """A game as training sees it.

    recipes: by name. network_stages: names of the networks by stage; a stage is fitted after those before
    it. deal: returns a game to be played, by recipe seed, generation, players and number. settings: of a
    generation's search, from the weights of the generation before (None for the first) and the number of players.
    play: one game of self-play. fit: returns the weights of a job's network and a report. write_weights: writes the
    networks of all player counts to one file. weights_hash: of such a file.
    """

    id: str
    recipes: Mapping[str, Recipe]
    network_stages: Mapping[str, tuple[str, ...]]
    deal: Callable[[int, int, int, int], Deal]
    settings: Callable[[Generation, Path | None, int], Settings]
    play: Callable[[Deal, Settings, int, float], SelfPlayGame]
    fit: Callable[["FitJob"], tuple[np.void, dict[str, Any]]]
    write_weights: Callable[[Path, Mapping[int, FittedNetworks]], None]
    weights_hash: Callable[[Path], str]

    @property
    def networks(self) -> tuple[str, ...]:
        """Names of all networks, in the order of their fits."""
        return tuple(network for stage in self.network_stages.values() for network in stage)


training_game: Final = Registry[TrainingGame](_MODULES, "GAME")
"""A game by its id."""
