"""The self-play of a generation, in chunks."""

import time
from functools import cache

from mogul.search import Settings
from mogul.training.chunk import chunk_of
from mogul.training.folder import Folder
from mogul.training.games import training_game
from mogul.training.jobs import ChunkJob
from mogul.training.recipe import Recipe


def missing_chunks(folder: Folder, recipe: Recipe, generation: int) -> list[ChunkJob]:
    """Returns the jobs of the missing chunks of a generation, by player count."""
    return [
        ChunkJob(folder, recipe, generation, players, number)
        for players, games in zip(recipe.table_sizes, recipe.generations[generation].games, strict=True)
        for number in range(games // recipe.chunk)
        if not folder.chunk(generation, players, number).exists()
    ]


def play_chunk(job: ChunkJob) -> tuple[ChunkJob, float]:
    """Plays a chunk and writes its file; also returns its CPU seconds, without loading and compiling."""
    recipe, game = job.recipe, training_game(job.recipe.game)
    generation = recipe.generations[job.generation]
    settings = _settings(job.folder, recipe, job.generation, job.players)
    numbers = range(job.number * recipe.chunk, (job.number + 1) * recipe.chunk)
    deals = [game.deal(recipe.seed, job.generation, job.players, number) for number in numbers]
    _warm_up(recipe.game, settings)
    begin = time.process_time()
    games = [game.play(deal, settings, generation.iterations, generation.noise) for deal in deals]
    chunk = chunk_of(numbers, deals, games, generation.noise)
    chunk.write(job.folder.chunk(job.generation, job.players, job.number))
    return job, time.process_time() - begin


@cache
def _settings(folder: Folder, recipe: Recipe, generation: int, players: int) -> Settings:
    """Search settings of a generation's player."""
    weights = folder.generation_weights(generation - 1) if generation else None
    return training_game(recipe.game).settings(recipe.generations[generation], weights, players)


_warm: set[tuple[str, type]] = set()


def _warm_up(name: str, settings: Settings) -> None:
    """Plays one game with one iteration a move, once in a process for each type of evaluator."""
    if (name, type(settings.evaluator)) not in _warm:
        game = training_game(name)
        game.play(game.deal(0, 0, 4, 0), settings, 1, 0.0)
        _warm.add((name, type(settings.evaluator)))
