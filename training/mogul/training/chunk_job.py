"""The jobs of searched games: a chunk to be played.

A job is sent to an executor with everything that it reads, and returns the content of its file.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from mogul.players.evaluation.weights import Weights
from mogul.search import Settings
from mogul.training.folder import Folder, damage_named
from mogul.training.games import training_game
from mogul.training.recipe import Recipe
from mogul.training.searched_games import play_game
from mogul.training.self_play import Deal, chunk_of
from mogul.training.training_game import TrainingGame


@dataclass(frozen=True)
class ChunkJob:
    """A chunk to be played."""

    recipe: Recipe
    generation: int
    players: int
    number: int


def missing_chunks(folder: Folder, recipe: Recipe, generation: int) -> list[ChunkJob]:
    """Returns the jobs of the missing chunks of a generation, by player count."""
    return [
        ChunkJob(recipe, generation, players, number)
        for players, games in zip(recipe.table_sizes, recipe.generations[generation].games, strict=True)
        for number in range(games // recipe.chunk)
        if not folder.chunk(generation, players, number).exists()
    ]


def play_chunk(weights: Mapping[int, Weights], job: ChunkJob) -> tuple[ChunkJob, bytes, float]:
    """Plays a chunk, and returns it with the content of its file and its CPU seconds, without loading and compiling.

    weights: of the generation before, by number of players.
    """
    recipe, game = job.recipe, training_game(job.recipe.game)
    generation = recipe.generations[job.generation]
    settings = game.settings(recipe, generation, weights[job.players])
    numbers = range(job.number * recipe.chunk, (job.number + 1) * recipe.chunk)
    deals = [game.deal(recipe.seed, job.generation, job.players, number, "") for number in numbers]
    _warm_up(game, deals[0], settings)
    begin = time.process_time()
    games = [play_game(game, deal, settings, generation.iterations, generation.noise) for deal in deals]
    content = chunk_of(numbers, deals, games).content()
    return job, content, time.process_time() - begin


def generation_weights(folder: Folder, recipe: Recipe, generation: int) -> dict[int, Weights]:
    """Returns the weights that a generation plays with, by number of players. Raises OSError, DamagedFile."""
    path = folder.generation_weights(generation - 1)
    with damage_named(path):
        return training_game(recipe.game).weights(path)


_warm: set[str] = set()


def _warm_up(game: TrainingGame, deal: Deal, settings: Settings) -> None:
    """Plays one game with one iteration a move, once in a process."""
    if game.id not in _warm:
        play_game(game, deal, settings, 1, 0.0)
        _warm.add(game.id)
