"""A training run, from the first game to the weights.

Existing files are not made again, so that a killed run continues.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from mogul.engine.processes import in_processes
from mogul.training.files import read_json, write_json, write_whole
from mogul.training.folder import Folder
from mogul.training.games import training_game
from mogul.training.jobs import ChunkJob, FitJob, gather_weights, make_fit, missing_chunks, missing_fits, play_chunk
from mogul.training.manifest import manifest
from mogul.training.recipe import Recipe

Job = ChunkJob | FitJob
SomeJob = TypeVar("SomeJob", ChunkJob, FitJob)


class OtherRecipe(ValueError):
    """The folder has the run of another recipe; the reasons are a line each after the first."""


@dataclass(frozen=True)
class FinishedJob:
    """A finished job. remaining: the unfinished jobs of its generation and kind. seconds: its CPU time."""

    job: Job
    remaining: tuple[Job, ...]
    seconds: float


def train(path: Path, recipe: Recipe, processes: int) -> Generator[FinishedJob]:
    """Runs all missing jobs of a folder in parallel processes and writes weights.npz and weights.json at the end.

    To be closed if it is not exhausted. Raises OtherRecipe, WorkerDied, OSError.
    """
    folder = Folder(path)
    _claim(path, recipe)
    for generation in range(len(recipe.generations)):
        if not folder.generation_weights(generation).exists():
            yield from _run(play_chunk, missing_chunks(folder, recipe, generation), processes)
            for stage in training_game(recipe.game).network_stages:
                yield from _run(make_fit, missing_fits(folder, recipe, generation, stage), processes)
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


def _run(
    work: Callable[[SomeJob], tuple[SomeJob, float]], jobs: Sequence[SomeJob], processes: int
) -> Generator[FinishedJob]:
    remaining = list(jobs)
    with closing(in_processes(work, jobs, processes)) as outcomes:
        for job, seconds in outcomes:
            remaining.remove(job)
            yield FinishedJob(job, tuple(remaining), seconds)
