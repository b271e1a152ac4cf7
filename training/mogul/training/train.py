"""A training run, from the first game to the weights, stage by stage.

Existing files are not made again, so that a killed run continues.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mogul.engine.files import write_whole
from mogul.engine.processes import in_processes
from mogul.training.files import read_json, write_json
from mogul.training.folder import Folder
from mogul.training.games import training_game
from mogul.training.jobs import ChunkJob, FitJob, gather_weights, make_fit, missing_chunks, missing_fits, play_chunk
from mogul.training.manifest import manifest
from mogul.training.recipe import Recipe

Job = ChunkJob | FitJob


class OtherRecipe(ValueError):
    """The folder has the run of another recipe; the reasons are a line each after the first."""


@dataclass(frozen=True)
class Stage:
    """The missing jobs of one kind in a generation.

    run: does them in parallel processes, and yields each with its CPU seconds. To be closed if it is not exhausted.
    Raises WorkerDied, OSError.
    """

    name: str
    jobs: Sequence[Job]
    run: Generator[tuple[Job, float]]


def train(path: Path, recipe: Recipe, processes: int) -> Iterator[Stage]:
    """Yields the stages of a run that are not done, each to be run before the next, and writes weights.npz and
    weights.json at the end. Raises OtherRecipe, OSError."""
    folder = Folder(path)
    _claim(path, recipe)
    for generation in range(len(recipe.generations)):
        if folder.generation_weights(generation).exists():
            continue
        chunks = missing_chunks(folder, recipe, generation)
        if chunks:
            yield Stage(f"generation {generation}, games", chunks, in_processes(play_chunk, chunks, processes))
        for kind in training_game(recipe.game).network_stages:
            fits = missing_fits(folder, recipe, generation, kind)
            if fits:
                yield Stage(f"generation {generation}, {kind}", fits, in_processes(make_fit, fits, processes))
        gather_weights(folder, recipe, generation)
    write_whole(path / "weights.npz", folder.generation_weights(len(recipe.generations) - 1).read_bytes())
    write_json(path / "weights.json", manifest(folder, recipe))


def _claim(path: Path, recipe: Recipe) -> None:
    """Makes it the folder of this recipe, or checks that it is."""
    file = path / "recipe.json"
    differences = recipe.differences(read_json(file)) if file.exists() else []
    if differences:
        raise OtherRecipe("\n".join([f"{path}: holds the run of another recipe", *differences]))
    write_whole(file, recipe.to_json().encode())
