"""The jobs of a training run, as they are sent to worker processes."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mogul.training.chunk import Chunk, read_chunk
from mogul.training.files import read_arrays
from mogul.training.folder import Folder
from mogul.training.recipe import Generation, Recipe


@dataclass(frozen=True)
class ChunkJob:
    """A chunk to be played."""

    kind: ClassVar[str] = "games"

    folder: Folder
    recipe: Recipe
    generation: int
    players: int
    number: int


@dataclass(frozen=True)
class FitJob:
    """A network to be fitted. kind: the stage of the network."""

    kind: str
    folder: Folder
    recipe: Recipe
    generation: int
    players: int
    network: str

    def chunks(self) -> list[tuple[Chunk, Generation]]:
        """Returns the games to be fitted to, with the generations that played them."""
        index = self.recipe.table_sizes.index(self.players)
        numbers = range(max(0, self.generation + 1 - self.recipe.window), self.generation + 1)
        return [
            (read_chunk(self.folder.chunk(number, self.players, chunk)), self.recipe.generations[number])
            for number in numbers
            for chunk in range(self.recipe.generations[number].games[index] // self.recipe.chunk)
        ]

    def fitted(self, network: str) -> np.void:
        """Returns the weights of a network of an earlier stage."""
        return read_fit(self.folder, self.generation, self.players, network)


def read_fit(folder: Folder, generation: int, players: int, network: str) -> np.void:
    """Returns the fitted weights of a network. Raises OSError, ValueError."""
    weights: np.void = read_arrays(folder.fit(generation, players, network))["weights"][0]
    return weights
