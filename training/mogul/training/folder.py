"""The folder of a training run: arrays and JSON in files that are written completely or not at all."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.files import write_whole

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


class DamagedFile(ValueError):
    """A file of a run that cannot be read. It is as good as a missing one: the run makes it again."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: is damaged: {reason}; delete it, the same command makes it again")


@contextmanager
def damage_named(path: Path) -> Iterator[None]:
    """Turns a ValueError within the block, about the content of a file, into DamagedFile."""
    try:
        yield
    except ValueError as error:
        raise DamagedFile(path, str(error).removeprefix(f"{path}: ")) from error


def arrays_content(arrays: dict[str, NDArray[Any]]) -> bytes:
    """Returns the content of a compressed `.npz`, byte for byte reproducible."""
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]
    return content.getvalue()


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Writes a compressed `.npz`, byte for byte reproducible. Raises OSError."""
    write_whole(path, arrays_content(arrays))


def write_json(path: Path, value: Any) -> None:
    """Writes indented JSON. Raises OSError."""
    write_whole(path, (json.dumps(value, indent=2) + "\n").encode())


def read_json(path: Path) -> Any:
    """Returns the value of a JSON file. Raises OSError, ValueError."""
    return json.loads(path.read_text())
