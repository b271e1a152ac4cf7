"""Where a training run keeps what."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Folder:
    """The files of a run.

    recipe.json, generation-0/games/4-players-0007.npz, generation-0/fits/4-players-worth.npz and .json,
    generation-0/weights.npz; at the end weights.npz and weights.json.
    """

    path: Path

    @property
    def recipe(self) -> Path:
        """What the run does."""
        return self.path / "recipe.json"

    def chunk(self, generation: int, players: int, number: int) -> Path:
        """Some games."""
        return self._generation(generation) / "games" / f"{players}-players-{number:04}.npz"

    def fit(self, generation: int, players: int, network: str) -> Path:
        """The weights of one network; beside it, as `.json`, how well they fit."""
        return self._generation(generation) / "fits" / f"{players}-players-{network}.npz"

    def generation_weights(self, generation: int) -> Path:
        """The weights of a generation, by which the next one plays."""
        return self._generation(generation) / "weights.npz"

    @property
    def weights(self) -> Path:
        """The result."""
        return self.path / "weights.npz"

    @property
    def manifest(self) -> Path:
        """What the result was made by and of, and how good it is."""
        return self.path / "weights.json"

    def _generation(self, generation: int) -> Path:
        return self.path / f"generation-{generation}"
