"""The jobs of fits: a network to be fitted to the games of some generations.

A job is sent to an executor with everything that it reads, and returns the contents of its files.

The first fit of the value network takes games of a policy without a search: a thousand cost as much as a few searched
ones.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from mogul.players.evaluation.weights import Weights, read_arrays
from mogul.search.root import new_world
from mogul.training.fit_policy import fit_policy
from mogul.training.fit_value import ValueFit, first_value, fit_of, fit_value, value_parameters
from mogul.training.fitting import use_one_core
from mogul.training.folder import REINFORCEMENT, Folder, arrays_content, damage_named, is_made
from mogul.training.games import training_game
from mogul.training.recipe import GAMES_OF_A_DEAL, Recipe
from mogul.training.reinforcement.part_job import reinforced_policy
from mogul.training.samples import ValueSamples, joined, policy_samples, value_samples
from mogul.training.self_play import Deal, chunk_content, read_chunk
from mogul.training.training_game import TrainingGame
from mogul.training.weights import VALUE, policy_record, softened, write_weights


def policy_samples_of(game: TrainingGame, deals: list[Deal], policy: np.void) -> ValueSamples:
    """Returns the positions of GAMES_OF_A_DEAL games of each deal, with moves sampled from `policy`, a record of the
    game's policy weights."""
    evaluator = game.features.policy_evaluator(policy)
    return joined(ValueSamples, (_play(game, deal, evaluator) for deal in deals))


def _play(game: TrainingGame, deal: Deal, evaluator: Any) -> ValueSamples:
    kernels, kernel_game, start = game.features, game.kernel_game(deal), game.first_state(deal)
    world, rows = new_world(kernel_game, deal.seed, evaluator), GAMES_OF_A_DEAL * kernels.beginnings
    features, stage = np.zeros((rows, deal.players, kernels.width), np.float32), np.zeros(rows, np.int32)
    win, score = np.zeros((rows, deal.players), np.float32), np.zeros((rows, deal.players), np.float32)
    last = np.zeros(rows, np.bool_)
    end = 0
    for _ in range(GAMES_OF_A_DEAL):
        room = slice(end, end + kernels.beginnings)
        begun = kernels.play_by_policy(evaluator, kernel_game, start, world, features[room], stage[room], score[room])
        here = slice(end, end + begun)
        win[here] = world.outcome["share"][: deal.players]
        score[here] = world.outcome["score"][: deal.players] - score[here]
        end += begun
        last[end - 1] = True
    return ValueSamples(features[:end], stage[:end], win[:end], score[:end], np.zeros(end, np.bool_), last[:end])


_DEALS_AT_A_TIME: Final = 200  # 4000 games


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

    For a fit of the value network also what it begins with: after reinforcement learning rollout, the rollout policy to
    whose games it is fitted, a record of the game's policy weights; later value, the weights from that fit, a record of
    the game's value weights.
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


def missing_fits(folder: Folder, recipe: Recipe, generation: int, kind: str) -> list[FitJob]:
    """Returns the jobs of the missing fits of a kind of network, by player count."""
    return [
        FitJob(recipe, generation, players, network)
        for players in recipe.table_sizes
        for network in training_game(recipe.game).networks_by_kind[kind]
        if not is_made(folder.fit(generation, players, network))
    ]


def fit_input(folder: Folder, job: FitJob) -> FitInput:
    """Returns a fit with the files it reads. Raises OSError, DamagedFile."""
    chunks = [chunk_content(folder.chunk(generation, job.players, number)) for generation, number in job.chunks]
    if job.network != VALUE:
        return FitInput(job, chunks)
    if job.generation == REINFORCEMENT:
        return FitInput(job, chunks, rollout=reinforced_policy(folder, job.recipe, job.players))
    return FitInput(job, chunks, value=_fitted(folder, REINFORCEMENT, job.players, VALUE))


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
    """Fits the value network to games of the rollout policy, or from there on to searched games."""
    recipe, game = given.job.recipe, training_game(given.job.recipe.game)
    if given.value is None:
        part = next(_policy_games(given))
        games = min(_DEALS_AT_A_TIME * GAMES_OF_A_DEAL, recipe.policy_games)
        positions = len(part.stage) * recipe.policy_games // games
        first = first_value(game.features, part, recipe.seed)
        how = ValueFit(partial(_policy_games, given), positions, recipe.value_at_first)
    else:
        first = value_parameters(game.features, given.value)
        searched = value_samples(game, list(map(read_chunk, given.chunks)))
        how = fit_of(searched, recipe.value, recipe.td_lambda)
    return fit_value(game.features, first, how, recipe.points_weight, recipe.seed)


def _policy_games(given: FitInput) -> Iterator[ValueSamples]:
    """Yields the positions of games of the rollout policy, those of some deals at a time: all of them are gigabytes."""
    job, recipe, game = given.job, given.job.recipe, training_game(given.job.recipe.game)
    assert given.rollout is not None
    for begin in range(0, recipe.policy_games // GAMES_OF_A_DEAL, _DEALS_AT_A_TIME):
        numbers = range(begin, min(begin + _DEALS_AT_A_TIME, recipe.policy_games // GAMES_OF_A_DEAL))
        deals = [game.deal(recipe.seed, job.generation, job.players, number, "policy") for number in numbers]
        yield policy_samples_of(game, deals, given.rollout)


def gather_weights(folder: Folder, recipe: Recipe, generation: int) -> None:
    """Writes the networks of a generation, all of them fitted, to one file. Raises OSError, DamagedFile."""
    weights = {
        players: Weights(_fitted(folder, generation, players, VALUE), *_policies(folder, recipe, generation, players))
        for players in recipe.table_sizes
    }
    write_weights(training_game(recipe.game).features, folder.generation_weights(generation), weights)


def _policies(folder: Folder, recipe: Recipe, generation: int, players: int) -> tuple[np.void, np.void]:
    """Returns the policy of the priors and the rollout policy of a generation."""
    features, rollout = training_game(recipe.game).features, reinforced_policy(folder, recipe, players)
    if generation == REINFORCEMENT:
        return softened(features, rollout, recipe.reinforcement.prior_temperature), rollout
    networks = {network: _fitted(folder, generation, players, network) for network in features.phases}
    return policy_record(features, networks), rollout


def _fitted(folder: Folder, generation: int, players: int, network: str) -> np.void:
    path = folder.fit(generation, players, network)
    content = path.read_bytes()
    with damage_named(path):
        arrays = read_arrays(content)
        if "weights" not in arrays or arrays["weights"].shape != (1,):
            raise ValueError("it has no weights of one network")
    weights: np.void = arrays["weights"][0]
    return weights
