"""The jobs of a generation: chunks to be played, networks to be fitted.

A job is sent to an executor with everything that it reads, and returns the contents of its files.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from mogul.players.evaluation.weights import Weights
from mogul.search import Settings
from mogul.training.chunk import chunk_of, read_chunk
from mogul.training.files import arrays_content, read_arrays
from mogul.training.fit_policy import fit_policy
from mogul.training.fit_value import ValueStage, first_value, fit_value, stage_of, value_parameters
from mogul.training.fitting import use_one_core
from mogul.training.folder import REINFORCEMENT, Folder
from mogul.training.games import training_game
from mogul.training.policy_games import policy_samples_of
from mogul.training.recipe import GAMES_OF_A_DEAL, Recipe
from mogul.training.reinforcement.part_job import reinforced_policy
from mogul.training.samples import ValueSamples, policy_samples, value_samples
from mogul.training.searched_games import play_game
from mogul.training.weights import VALUE, policy_record, softened, write_weights

_DEALS_OF_A_PART: Final = 200  # 4000 games


@dataclass(frozen=True)
class ChunkJob:
    """A chunk to be played."""

    recipe: Recipe
    generation: int
    players: int
    number: int


@dataclass(frozen=True)
class FitJob:
    """A network to be fitted."""

    recipe: Recipe
    generation: int
    players: int
    network: str

    @property
    def chunks(self) -> list[tuple[int, int]]:
        """The games to be fitted to: generation and number of each chunk."""
        index = self.recipe.table_sizes.index(self.players)
        numbers = range(max(0, self.generation + 1 - self.recipe.window), self.generation + 1)
        return [
            (number, chunk)
            for number in numbers
            for chunk in range(self.recipe.generations[number].games[index] // self.recipe.chunk)
        ]


class FitInput(NamedTuple):
    """A fit with the files it reads. chunks: the contents of `FitJob.chunks`.

    For a fit of the value network also rollout, the rollout policy of its generation, a record of the game's policy
    weights; and value, the weights that it begins with, a record of the game's value weights; None: none are fitted yet
    to games of that policy.
    """

    job: FitJob
    chunks: list[bytes]
    rollout: np.void | None = None
    value: np.void | None = None


class FittedNetwork(NamedTuple):
    """A finished fit. weights: content of its file. report: over held-out games. seconds: CPU time."""

    job: FitJob
    weights: bytes
    report: dict[str, Any]
    seconds: float


def missing_chunks(folder: Folder, recipe: Recipe, generation: int) -> list[ChunkJob]:
    """Returns the jobs of the missing chunks of a generation, by player count."""
    return [
        ChunkJob(recipe, generation, players, number)
        for players, games in zip(recipe.table_sizes, recipe.generations[generation].games, strict=True)
        for number in range(games // recipe.chunk)
        if not folder.chunk(generation, players, number).exists()
    ]


def missing_fits(folder: Folder, recipe: Recipe, generation: int, stage: str) -> list[FitJob]:
    """Returns the jobs of the missing fits of a stage, by player count."""
    return [
        FitJob(recipe, generation, players, network)
        for players in recipe.table_sizes
        for network in training_game(recipe.game).network_stages[stage]
        if not folder.fit(generation, players, network).exists()
    ]


def play_chunk(weights: Mapping[int, Weights], job: ChunkJob) -> tuple[ChunkJob, bytes, float]:
    """Plays a chunk, and returns it with the content of its file and its CPU seconds, without loading and compiling.

    weights: of the generation before, by number of players; none for the first of all.
    """
    recipe, game = job.recipe, training_game(job.recipe.game)
    generation = recipe.generations[job.generation]
    settings = game.settings(generation, weights.get(job.players), job.players)
    numbers = range(job.number * recipe.chunk, (job.number + 1) * recipe.chunk)
    deals = [game.deal(recipe.seed, job.generation, job.players, number, "") for number in numbers]
    _warm_up(recipe.game, settings)
    begin = time.process_time()
    games = [play_game(game, deal, settings, generation.iterations, generation.noise) for deal in deals]
    content = chunk_of(numbers, deals, games, generation.noise).content()
    return job, content, time.process_time() - begin


def generation_weights(folder: Folder, recipe: Recipe, generation: int) -> dict[int, Weights]:
    """Returns the weights that a generation plays with, by number of players; none if it is the first of all."""
    if generation == 0 and recipe.reinforcement is None:
        return {}
    return training_game(recipe.game).weights(folder.generation_weights(generation - 1))


_warm: set[tuple[str, type]] = set()


def _warm_up(name: str, settings: Settings) -> None:
    """Plays one game with one iteration a move, once in a process for each type of evaluator."""
    if (name, type(settings.evaluator)) not in _warm:
        game = training_game(name)
        play_game(game, game.deal(0, 0, 4, 0, ""), settings, 1, 0.0)
        _warm.add((name, type(settings.evaluator)))


def fit_input(folder: Folder, job: FitJob) -> FitInput:
    """Returns a fit with the files it reads. Raises OSError, ValueError."""
    chunks = [folder.chunk(generation, job.players, number).read_bytes() for generation, number in job.chunks]
    if job.network != VALUE:
        return FitInput(job, chunks)
    if job.recipe.reinforcement is not None and job.generation != REINFORCEMENT:
        return FitInput(job, chunks, value=_fitted(folder, REINFORCEMENT, job.players, VALUE))
    return FitInput(job, chunks, rollout=_policies(folder, job.recipe, job.generation, job.players)[1])


def make_fit(given: FitInput) -> FittedNetwork:
    """Fits a network."""
    use_one_core()
    begin = time.process_time()
    weights, report = _fit(given)
    content = arrays_content({"weights": np.array([weights])})
    return FittedNetwork(given.job, content, report, time.process_time() - begin)


def _fit(given: FitInput) -> tuple[np.void, dict[str, Any]]:
    job, recipe, game = given.job, given.job.recipe, training_game(given.job.recipe.game)
    if job.network == VALUE:
        return _fit_value(given)
    chunks = list(map(read_chunk, given.chunks))
    played_by = [recipe.generations[generation] for generation, _ in job.chunks]
    decisions = policy_samples(game, list(zip(chunks, played_by, strict=True)), job.network, recipe.max_decisions)
    return fit_policy(game.features, decisions, job.network, recipe.policy, recipe.seed)


def _fit_value(given: FitInput) -> tuple[np.void, dict[str, Any]]:
    """Fits the value network to games of the rollout policy, and from there to searched games."""
    recipe, game = given.job.recipe, training_game(given.job.recipe.game)
    stages = []
    if given.value is None:
        part = next(_policy_games(given))
        games = min(_DEALS_OF_A_PART * GAMES_OF_A_DEAL, recipe.policy_games)
        positions = len(part.stage) * recipe.policy_games // games
        first = first_value(game.features, part, recipe.seed)
        stages.append(ValueStage(partial(_policy_games, given), positions, recipe.value_at_first))
    else:
        first = value_parameters(game.features, given.value)
    if given.chunks:
        searched = value_samples(game, list(map(read_chunk, given.chunks)))
        stages.append(stage_of(searched, recipe.value, recipe.td_lambda))
    return fit_value(game.features, first, stages, recipe.points_weight, recipe.seed)


def _policy_games(given: FitInput) -> Iterator[ValueSamples]:
    """Yields the positions of games of the rollout policy, those of some deals at a time: all of them are gigabytes."""
    job, recipe, game = given.job, given.job.recipe, training_game(given.job.recipe.game)
    assert given.rollout is not None
    for begin in range(0, recipe.policy_games // GAMES_OF_A_DEAL, _DEALS_OF_A_PART):
        numbers = range(begin, min(begin + _DEALS_OF_A_PART, recipe.policy_games // GAMES_OF_A_DEAL))
        deals = [game.deal(recipe.seed, job.generation, job.players, number, "policy") for number in numbers]
        yield policy_samples_of(game, deals, given.rollout, recipe.policy_games_temperature)


def gather_weights(folder: Folder, recipe: Recipe, generation: int) -> None:
    """Writes the networks of a generation, all of them fitted, to one file."""
    weights = {
        players: Weights(_fitted(folder, generation, players, VALUE), *_policies(folder, recipe, generation, players))
        for players in recipe.table_sizes
    }
    write_weights(training_game(recipe.game).features, folder.generation_weights(generation), weights)


def _policies(folder: Folder, recipe: Recipe, generation: int, players: int) -> tuple[np.void, np.void]:
    """Returns the policy of the priors and the rollout policy of a generation, which may be the same."""
    features, rollout = training_game(recipe.game).features, reinforced_policy(folder, recipe, players)
    if generation == REINFORCEMENT and recipe.reinforcement is not None and rollout is not None:
        return softened(features, rollout, recipe.reinforcement.prior_temperature), rollout
    networks = {network: _fitted(folder, generation, players, network) for network in features.phases}
    policy = policy_record(features, networks)
    return policy, policy if rollout is None else rollout


def _fitted(folder: Folder, generation: int, players: int, network: str) -> np.void:
    weights: np.void = read_arrays(folder.fit(generation, players, network).read_bytes())["weights"][0]
    return weights
