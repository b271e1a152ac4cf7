"""The jobs of a generation, as they are sent to worker processes: chunks to be played, networks to be fitted."""

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mogul.search import Settings
from mogul.training.chunk import Chunk, chunk_of, read_chunk
from mogul.training.files import read_arrays, write_arrays, write_json
from mogul.training.fit_policy import fit_policy
from mogul.training.fit_value import fit_value
from mogul.training.fitting import use_one_core
from mogul.training.folder import Folder
from mogul.training.games import training_game
from mogul.training.policy_games import policy_samples_of
from mogul.training.recipe import GAMES_OF_A_DEAL, Generation, Recipe
from mogul.training.samples import ValueSamples, policy_samples, value_samples
from mogul.training.searched_games import play_game
from mogul.training.weights import VALUE, policy_record, write_weights


@dataclass(frozen=True)
class ChunkJob:
    """A chunk to be played."""

    folder: Folder
    recipe: Recipe
    generation: int
    players: int
    number: int


@dataclass(frozen=True)
class FitJob:
    """A network to be fitted."""

    folder: Folder
    recipe: Recipe
    generation: int
    players: int
    network: str

    def chunks(self) -> list[tuple[Chunk, Generation]]:
        """Returns the games to be fitted to, with the generations that played them."""
        index = self.recipe.table_sizes.index(self.players)
        numbers = range(max(0, self.generation + 1 - self.recipe.window), self.generation + 1)
        return [
            (read_chunk(self.folder.chunk(number, self.players, chunk)), self.recipe.generations[number])
            for number in numbers
            for chunk in range(self.recipe.generations[number].games[index] // self.recipe.chunk)
        ]

    def fitted(self, network: str) -> np.void:
        """Returns the weights of a network of an earlier stage."""
        return _fitted(self.folder, self.generation, self.players, network)


def missing_chunks(folder: Folder, recipe: Recipe, generation: int) -> list[ChunkJob]:
    """Returns the jobs of the missing chunks of a generation, by player count."""
    return [
        ChunkJob(folder, recipe, generation, players, number)
        for players, games in zip(recipe.table_sizes, recipe.generations[generation].games, strict=True)
        for number in range(games // recipe.chunk)
        if not folder.chunk(generation, players, number).exists()
    ]


def missing_fits(folder: Folder, recipe: Recipe, generation: int, stage: str) -> list[FitJob]:
    """Returns the jobs of the missing fits of a stage, by player count."""
    return [
        FitJob(folder, recipe, generation, players, network)
        for players in recipe.table_sizes
        for network in training_game(recipe.game).network_stages[stage]
        if not folder.fit(generation, players, network).exists()
    ]


def play_chunk(job: ChunkJob) -> tuple[ChunkJob, float]:
    """Plays a chunk and writes its file; also returns its CPU seconds, without loading and compiling."""
    recipe, game = job.recipe, training_game(job.recipe.game)
    generation = recipe.generations[job.generation]
    settings = _settings(job.folder, recipe, job.generation, job.players)
    numbers = range(job.number * recipe.chunk, (job.number + 1) * recipe.chunk)
    deals = [game.deal(recipe.seed, job.generation, job.players, number, False) for number in numbers]
    _warm_up(recipe.game, settings)
    begin = time.process_time()
    games = [play_game(game, deal, settings, generation.iterations, generation.noise) for deal in deals]
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
        play_game(game, game.deal(0, 0, 4, 0, False), settings, 1, 0.0)
        _warm.add((name, type(settings.evaluator)))


def make_fit(job: FitJob) -> tuple[FitJob, float]:
    """Fits a network and writes its files; also returns its CPU seconds."""
    use_one_core()
    begin = time.process_time()
    weights, report = _fit(job)
    path = job.folder.fit(job.generation, job.players, job.network)
    write_json(path.with_suffix(".json"), report)
    write_arrays(path, {"weights": np.array([weights])})  # last, for its existence marks a finished fit
    return job, time.process_time() - begin


def _fit(job: FitJob) -> tuple[np.void, dict[str, Any]]:
    """Fits the policy to searched games; the value to games of that policy, then to searched games."""
    recipe, game, chunks = job.recipe, training_game(job.recipe.game), job.chunks()
    if job.network == VALUE:
        searched = value_samples(game, [chunk for chunk, _ in chunks])
        stages = [(_policy_games(job), recipe.value_at_first), (searched, recipe.value)]
        return fit_value(game.features, stages, recipe.points_weight, recipe.seed)
    decisions = policy_samples(game, chunks, job.network, recipe.max_decisions)
    return fit_policy(game.features, decisions, job.network, recipe.policy, recipe.seed)


def _policy_games(job: FitJob) -> ValueSamples:
    recipe, game = job.recipe, training_game(job.recipe.game)
    numbers = range(recipe.generations[job.generation].policy_games // GAMES_OF_A_DEAL)
    deals = [game.deal(recipe.seed, job.generation, job.players, number, True) for number in numbers]
    policy = policy_record(game.features, {network: job.fitted(network) for network in game.features.phases})
    return policy_samples_of(game, deals, policy, recipe.policy_games_temperature)


def gather_weights(folder: Folder, recipe: Recipe, generation: int) -> None:
    """Writes the networks of a generation, all of them fitted, to one file."""
    game = training_game(recipe.game)
    networks = {
        players: {network: _fitted(folder, generation, players, network) for network in game.networks}
        for players in recipe.table_sizes
    }
    write_weights(game.features, folder.generation_weights(generation), networks)


def _fitted(folder: Folder, generation: int, players: int, network: str) -> np.void:
    weights: np.void = read_arrays(folder.fit(generation, players, network))["weights"][0]
    return weights
