"""The jobs of reinforcement learning: a part of it, for one number of players."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mogul.training.fitting import use_one_core
from mogul.training.folder import Folder, damage_named, is_made
from mogul.training.games import training_game
from mogul.training.recipe import Recipe
from mogul.training.reinforcement.part import part_policy, train_part


@dataclass(frozen=True)
class PartJob:
    """A part to be trained."""

    recipe: Recipe
    players: int
    number: int


class PartInput(NamedTuple):
    """A part with what it goes on from. before: content of the file of the part before. policies: of all parts before,
    records of the game's policy weights."""

    job: PartJob
    before: bytes | None
    policies: list[np.void]


class TrainedPart(NamedTuple):
    """A finished part. content: of its file. seconds: CPU time."""

    job: PartJob
    content: bytes
    report: dict[str, Any]
    seconds: float


def missing_parts(folder: Folder, recipe: Recipe, number: int) -> list[PartJob]:
    """Returns the jobs of the missing parts of a number, by player count."""
    return [
        PartJob(recipe, players, number) for players in recipe.table_sizes if not is_made(folder.part(players, number))
    ]


def part_input(folder: Folder, job: PartJob) -> PartInput:
    """Returns a part with the files it reads. Raises OSError, DamagedFile."""
    paths = [folder.part(job.players, number) for number in range(job.number)]
    policies = [_policy(job.recipe, path) for path in paths]
    return PartInput(job, paths[-1].read_bytes() if paths else None, policies)


def run_part(given: PartInput) -> TrainedPart:
    """Trains a part."""
    use_one_core()
    job, begin = given.job, time.process_time()
    recipe, game = job.recipe, training_game(job.recipe.game)
    part = train_part(game, recipe, job.players, job.number, given.before, given.policies)
    return TrainedPart(job, *part, time.process_time() - begin)


def reinforced_policy(folder: Folder, recipe: Recipe, players: int) -> np.void:
    """Returns the policy of the last part, a record of the game's policy weights. Raises OSError, DamagedFile."""
    return _policy(recipe, folder.part(players, recipe.reinforcement.parts - 1))


def _policy(recipe: Recipe, path: Path) -> np.void:
    content = path.read_bytes()
    with damage_named(path):
        return part_policy(training_game(recipe.game), content)
