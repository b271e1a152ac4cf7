"""The games of a generation, played in chunks."""

import time
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from mogul.players import b0
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.weights import read_weights
from mogul.search import Settings
from mogul.search.settings import SMALLEST_CAPACITY
from mogul.training.chunk import chunk_of
from mogul.training.deals import deal_of
from mogul.training.folder import Folder
from mogul.training.recipe import TABLE_SIZES, Generation, Recipe
from mogul.training.self_play import play_game

_EDGES_AN_ITERATION = 14  # as many as a guided search adds, see Settings.capacity


@dataclass(frozen=True)
class ChunkJob:
    """A chunk that is to be played; it goes to another process."""

    what: ClassVar[str] = "games"

    folder: Folder
    recipe: Recipe
    generation: int
    players: int
    number: int


def missing_chunks(folder: Folder, recipe: Recipe, generation: int) -> list[ChunkJob]:
    """Those that are not there yet, player count by player count."""
    return [
        ChunkJob(folder, recipe, generation, players, number)
        for players, games in zip(TABLE_SIZES, recipe.generations[generation].games, strict=True)
        for number in range(games // recipe.chunk)
        if not folder.chunk(generation, players, number).exists()
    ]


def play_chunk(job: ChunkJob) -> tuple[ChunkJob, float]:
    """Play and keep it; also returns the CPU time it took, in seconds, without what is compiled or loaded before."""
    generation = job.recipe.generations[job.generation]
    settings = _settings(job.folder, job.recipe, job.generation, job.players)
    numbers = range(job.number * job.recipe.chunk, (job.number + 1) * job.recipe.chunk)
    deals = [deal_of(job.recipe.seed, job.generation, job.players, number) for number in numbers]
    _warm_up(settings)
    begin = time.process_time()
    games = [play_game(deal, settings, generation.iterations, generation.noise) for deal in deals]
    chunk = chunk_of(numbers, deals, games, generation.noise)
    chunk.write(job.folder.chunk(job.generation, job.players, job.number))
    return job, time.process_time() - begin


@cache
def _settings(folder: Folder, recipe: Recipe, generation: int, players: int) -> Settings:
    """How the player of a generation searches."""
    if generation == 0:
        return _search_settings(recipe.generations[0], b0.SETTINGS.evaluator)
    weights = read_weights(folder.generation_weights(generation - 1))[players]
    how = recipe.generations[generation]
    return _search_settings(
        how, NetworkEvaluator(weights.value, weights.policy, how.win_utility, how.score_utility, how.fpu_reduction)
    )


def _search_settings(how: Generation, evaluator: object) -> Settings:
    capacity = max(SMALLEST_CAPACITY, _EDGES_AN_ITERATION * how.iterations)
    return Settings(exploration=how.exploration, capacity=capacity, evaluator=evaluator)


_warm: set[type] = set()


def _warm_up(settings: Settings) -> None:
    """Have what a game needs loaded or compiled, once in a process."""
    if type(settings.evaluator) not in _warm:
        play_game(deal_of(0, 0, 4, 0), settings, 1, 0.0)
        _warm.add(type(settings.evaluator))
