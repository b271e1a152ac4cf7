"""A training run, from the first game to the weights, one group of jobs after another; and the manifest of its weights:
their origin and quality.

Existing files are not made again, so that a killed run continues.
"""

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from mogul.engine.files import write_whole
from mogul.jobs.executor import Executor
from mogul.players.evaluation.weights import weights_hash
from mogul.training.chunk_job import ChunkJob, generation_weights, missing_chunks, play_chunk
from mogul.training.fit_job import FitJob, fit_input, gather_weights, make_fit, missing_fits
from mogul.training.folder import REINFORCEMENT, Folder, damage_named, read_json, write_json
from mogul.training.games import training_game
from mogul.training.program import program
from mogul.training.recipe import Recipe, differences
from mogul.training.reinforcement.part_job import PartJob, missing_parts, part_input, run_part
from mogul.training.self_play import read_chunk
from mogul.training.weights import VALUE


def manifest(folder: Folder, recipe: Recipe) -> dict[str, Any]:
    """Returns the manifest of a run with all its weights. Without dates: equal runs, equal bytes. Raises OSError,
    DamagedFile."""
    game, parts = training_game(recipe.game), recipe.reinforcement.parts
    return {
        "recipe": recipe.to_dict(),
        "recipe_hash": recipe.content_hash,
        "weights_hash": weights_hash(folder.path / "weights.npz"),
        "data_hash": _data_hash(folder, recipe),
        **read_json(folder.program),
        "reinforcement": {
            str(players): [_report(folder.part(players, number)) for number in range(parts)]
            for players in recipe.table_sizes
        },
        "held_out": [
            {str(players): _reports(folder, generation, players, game.networks) for players in recipe.table_sizes}
            for generation in range(len(recipe.generations))
        ],
    }


def _reports(folder: Folder, generation: int, players: int, networks: tuple[str, ...]) -> dict[str, Any]:
    return {network: _report(folder.fit(generation, players, network)) for network in networks}


def _report(made: Path) -> Any:
    """Returns the report beside the file of a part or a fit."""
    path = made.with_suffix(".json")
    with damage_named(path):
        return read_json(path)


def _data_hash(folder: Folder, recipe: Recipe) -> str:
    """Hash over the content of all chunks, independent of their compression."""
    digest = hashlib.blake2b(digest_size=8)
    for generation, how in enumerate(recipe.generations):
        for players, games in zip(recipe.table_sizes, how.games, strict=True):
            for number in range(games // recipe.chunk):
                path = folder.chunk(generation, players, number)
                with damage_named(path):
                    digest.update(read_chunk(path.read_bytes()).content_hash().encode())
    return digest.hexdigest()


Job = ChunkJob | FitJob | PartJob


class OtherRun(ValueError):
    """The folder has the run of another recipe or program; the reasons are a line each after the first."""


@dataclass(frozen=True)
class JobGroup:
    """The missing jobs of one kind in a generation.

    run: has them done, writes their files, and yields each with its CPU seconds. To be closed if it is not exhausted.
    Raises WorkerDied, OSError, DamagedFile.
    """

    name: str
    jobs: Sequence[Job]
    run: Generator[tuple[Job, float]]


def train(path: Path, recipe: Recipe, executor: Executor) -> Iterator[JobGroup]:
    """Yields the groups of a run's missing jobs, each to be run before the next, and writes weights.npz and
    weights.json at the end. Raises OtherRun, OSError, DamagedFile."""
    folder = Folder(path)
    _claim(folder, recipe)
    yield from _reinforce(folder, recipe, executor)
    for generation in range(len(recipe.generations)):
        chunks = missing_chunks(folder, recipe, generation)
        if chunks:
            played = _play(folder, recipe, generation, chunks, executor)
            yield JobGroup(f"generation {generation}, games", chunks, played)
        for kind in training_game(recipe.game).networks_by_kind:
            yield from _missing_fits(folder, recipe, generation, kind, executor)
        _gather_weights(folder, recipe, generation)
    generation_weights(folder, recipe, len(recipe.generations))  # or a damaged file would be the result
    write_whole(path / "weights.npz", folder.generation_weights(len(recipe.generations) - 1).read_bytes())
    write_json(path / "weights.json", manifest(folder, recipe))


def _reinforce(folder: Folder, recipe: Recipe, executor: Executor) -> Iterator[JobGroup]:
    """Yields the missing parts of reinforcement learning, then fits of a value network to games of its policy."""
    for number in range(recipe.reinforcement.parts):
        parts = missing_parts(folder, recipe, number)
        if parts:
            name = f"reinforcement, part {number + 1} of {recipe.reinforcement.parts}"
            inputs = (part_input(folder, job) for job in parts)
            made = _make(run_part, inputs, lambda job: folder.part(job.players, job.number), executor)
            yield JobGroup(name, parts, made)
    yield from _missing_fits(folder, recipe, REINFORCEMENT, VALUE, executor)
    _gather_weights(folder, recipe, REINFORCEMENT)


def _missing_fits(folder: Folder, recipe: Recipe, generation: int, kind: str, executor: Executor) -> Iterator[JobGroup]:
    name = "reinforcement" if generation == REINFORCEMENT else f"generation {generation}"
    fits = missing_fits(folder, recipe, generation, kind)
    if fits:
        inputs = (fit_input(folder, job) for job in fits)
        made = _make(make_fit, inputs, lambda job: folder.fit(job.generation, job.players, job.network), executor)
        yield JobGroup(f"{name}, {kind}", fits, made)


def _gather_weights(folder: Folder, recipe: Recipe, generation: int) -> None:
    if not folder.generation_weights(generation).exists():
        gather_weights(folder, recipe, generation)


def _play(
    folder: Folder, recipe: Recipe, generation: int, jobs: Sequence[ChunkJob], executor: Executor
) -> Generator[tuple[Job, float]]:
    play = partial(play_chunk, generation_weights(folder, recipe, generation))
    with closing(executor.run(play, jobs)) as played:
        for job, content, seconds in played:
            write_whole(folder.chunk(job.generation, job.players, job.number), content)
            yield job, seconds


def _make(
    make: Callable[[Any], Any], inputs: Iterable[Any], path_of: Callable[[Any], Path], executor: Executor
) -> Generator[tuple[Job, float]]:
    """Runs parts or fits, and writes the file of each and the report beside it. make: returns a job, the content of its
    file, its report and its seconds."""
    with closing(executor.run(make, [*inputs])) as made:
        for job, content, report, seconds in made:
            path = path_of(job)
            write_json(path.with_suffix(".json"), report)
            write_whole(path, content)  # last, for its existence marks a finished job
            yield job, seconds


def _claim(folder: Folder, recipe: Recipe) -> None:
    """Makes it the folder of this recipe and this program, or checks that it is."""
    here = program(recipe.game)
    if folder.recipe.exists():
        if reasons := recipe.differences(_read(folder.recipe)):
            raise OtherRun("\n".join([f"{folder.path}: holds the run of another recipe", *reasons]))
        if reasons := differences(_read(folder.program), here):
            headline = f"{folder.path}: was begun by another program; go on with that one, or begin in another folder"
            raise OtherRun("\n".join([headline, *reasons]))
    elif folder.is_begun:
        raise OtherRun(f"{folder.path}: holds a run without its recipe.json; begin in another folder")
    else:
        write_json(folder.program, here)
    write_whole(folder.recipe, recipe.to_json().encode())  # last, for its existence marks a folder that is claimed


def _read(path: Path) -> dict[str, Any]:
    try:
        there = read_json(path)
    except ValueError as error:
        raise OtherRun(f"{path}: is damaged: {error}") from error
    if not isinstance(there, dict):
        raise OtherRun(f"{path}: is damaged: it is no JSON object")
    return there
