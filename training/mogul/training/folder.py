"""The folder of a training run."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

REINFORCEMENT: Final = -1
"""The number of the generation before the first one: policies of reinforcement learning, without searched games."""


def is_made(path: Path) -> bool:
    """Returns True if the file of a part or a fit exists, and its report beside it."""
    return path.exists() and path.with_suffix(".json").exists()


@dataclass(frozen=True)
class Folder:
    """The files of a run.

    recipe.json, program.json, reinforcement/parts/4-players-0007.npz and .json, reinforcement/fits/4-players-value.npz
    and .json, reinforcement/weights.npz, generation-0/games/4-players-0007.npz, generation-0/fits/4-players-value.npz
    and .json, generation-0/weights.npz; at the end weights.npz and weights.json.
    """

    path: Path

    @property
    def recipe(self) -> Path:
        """The file of the recipe."""
        return self.path / "recipe.json"

    @property
    def program(self) -> Path:
        """The file of the program that made all others."""
        return self.path / "program.json"

    @property
    def is_begun(self) -> bool:
        """True if a job has left a file."""
        return self._generation(REINFORCEMENT).exists() or any(self.path.glob("generation-*"))

    def chunk(self, generation: int, players: int, number: int) -> Path:
        """Returns the file of some games."""
        return self._generation(generation) / "games" / f"{players}-players-{number:04}.npz"

    def part(self, players: int, number: int) -> Path:
        """Returns the file of a part of reinforcement learning; its report is beside it, as `.json`."""
        return self._generation(REINFORCEMENT) / "parts" / f"{players}-players-{number:04}.npz"

    def fit(self, generation: int, players: int, network: str) -> Path:
        """Returns the file of the weights of one network; its report is beside it, as `.json`."""
        return self._generation(generation) / "fits" / f"{players}-players-{network}.npz"

    def generation_weights(self, generation: int) -> Path:
        """Returns the file of the weights of a generation, which the next generation plays with."""
        return self._generation(generation) / "weights.npz"

    def _generation(self, generation: int) -> Path:
        return self.path / ("reinforcement" if generation == REINFORCEMENT else f"generation-{generation}")
