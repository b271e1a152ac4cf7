"""A training run, from the first game to the weights.

What is there is not made again, so a run that was killed goes on.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from mogul.engine.processes import in_processes
from mogul.training.files import read_json, write_json, write_whole
from mogul.training.fits import POLICY_NETWORKS, VALUE, FitJob, gather_weights, make_fit, missing_fits
from mogul.training.folder import Folder
from mogul.training.games import ChunkJob, missing_chunks, play_chunk
from mogul.training.manifest import manifest
from mogul.training.recipe import Recipe

Job = ChunkJob | FitJob
SomeJob = TypeVar("SomeJob", ChunkJob, FitJob)


class OtherRecipe(ValueError):
    """A folder holds the run of another recipe; the reasons are a line each after the first."""


@dataclass(frozen=True)
class Done:
    """Something a run has got done, and what is left of the same step.

    job: a chunk of games or a fit. left: the jobs of its generation and kind not done yet. seconds: CPU time it took.
    """

    job: Job
    left: tuple[Job, ...]
    seconds: float


def train(path: Path, recipe: Recipe, processes: int) -> Generator[Done]:
    """Do all that is missing in a folder, so many jobs at a time; in the end weights.npz and weights.json are there.

    To be closed if it is not followed to its end. Raises OtherRecipe, WorkerDied, OSError.
    """
    folder = Folder(path)
    _claim(folder, recipe)
    for generation in range(len(recipe.generations)):
        if not folder.generation_weights(generation).exists():
            yield from _do(play_chunk, missing_chunks(folder, recipe, generation), processes)
            for networks in (POLICY_NETWORKS, (VALUE,)):
                yield from _do(make_fit, missing_fits(folder, recipe, generation, networks), processes)
            gather_weights(folder, generation)
    write_whole(folder.weights, folder.generation_weights(len(recipe.generations) - 1).read_bytes())
    write_json(folder.manifest, manifest(folder, recipe))


def _claim(folder: Folder, recipe: Recipe) -> None:
    """Make it the folder of this recipe, if it is not yet."""
    differences = recipe.differences(read_json(folder.recipe)) if folder.recipe.exists() else []
    if differences:
        raise OtherRecipe("\n".join([f"{folder.path}: holds the run of another recipe", *differences]))
    write_whole(folder.recipe, recipe.to_json().encode())


def _do(work: Callable[[SomeJob], tuple[SomeJob, float]], jobs: Sequence[SomeJob], processes: int) -> Generator[Done]:
    left = list(jobs)
    with closing(in_processes(work, jobs, processes)) as outcomes:
        for job, seconds in outcomes:
            left.remove(job)
            yield Done(job, tuple(left), seconds)
