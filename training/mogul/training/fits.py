"""The fits of a generation, for every player count: the policy to games that were searched, then the worth to games of
that policy and to those that were searched."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.weights import Weights
from mogul.training.chunk import Chunk, read_chunk
from mogul.training.deals import deal_of
from mogul.training.files import read_arrays, write_arrays, write_json
from mogul.training.fit_policy import fit_policy
from mogul.training.fit_value import fit_value
from mogul.training.fitting import use_one_core
from mogul.training.folder import Folder
from mogul.training.policy_games import policy_samples_of
from mogul.training.recipe import GAMES_OF_A_DEAL, TABLE_SIZES, Generation, Recipe
from mogul.training.samples import ValueSamples, policy_samples, value_samples
from mogul.training.weights import write_weights

VALUE: Final = "value"
POLICY_NETWORKS: Final = POLICY_WEIGHTS.names or ()
NETWORKS: Final = (*POLICY_NETWORKS, VALUE)


@dataclass(frozen=True)
class FitJob:
    """A network that is to be fitted; it goes to another process."""

    folder: Folder
    recipe: Recipe
    generation: int
    players: int
    network: str

    @property
    def what(self) -> str:
        """What it fits."""
        return VALUE if self.network == VALUE else "policy"


def missing_fits(folder: Folder, recipe: Recipe, generation: int, networks: Sequence[str]) -> list[FitJob]:
    """Those of some networks that are not there yet. The worth can be fitted when the others are."""
    return [
        FitJob(folder, recipe, generation, players, network)
        for players in TABLE_SIZES
        for network in networks
        if not folder.fit(generation, players, network).exists()
    ]


def make_fit(job: FitJob) -> tuple[FitJob, float]:
    """Fit and keep it; also returns the CPU time it took, in seconds."""
    use_one_core()
    begin = time.process_time()
    weights, report = _fit(job)
    path = job.folder.fit(job.generation, job.players, job.network)
    write_json(path.with_suffix(".json"), report)
    write_arrays(path, {"weights": np.array([weights])})  # last: it says that the fit is there
    return job, time.process_time() - begin


def gather_weights(folder: Folder, generation: int) -> None:
    """Put the networks of a generation, all of them fitted, into one file."""
    write_weights(
        folder.generation_weights(generation),
        {players: _weights(folder, generation, players) for players in TABLE_SIZES},
    )


def _weights(folder: Folder, generation: int, players: int) -> Weights:
    return Weights(_kept(folder, generation, players, VALUE), _policy(folder, generation, players))


def _policy(folder: Folder, generation: int, players: int) -> np.void:
    policy: np.void = np.zeros(1, POLICY_WEIGHTS)[0]
    for network in POLICY_NETWORKS:
        policy[network] = _kept(folder, generation, players, network)
    return policy


def _kept(folder: Folder, generation: int, players: int, network: str) -> np.void:
    weights: np.void = read_arrays(folder.fit(generation, players, network))["weights"][0]
    return weights


def _fit(job: FitJob) -> tuple[np.void, dict[str, Any]]:
    recipe, chunks = job.recipe, _chunks(job)
    if job.network == VALUE:
        searched = value_samples([chunk for chunk, _ in chunks])
        stages = [(_policy_games(job), recipe.value_at_first), (searched, recipe.value)]
        return fit_value(stages, recipe.points_weight, recipe.seed)
    sharp = [(chunk, generation.temperature) for chunk, generation in chunks]
    decisions = policy_samples(sharp, job.network, recipe.most_decisions)
    return fit_policy(decisions, job.network, recipe.policy, recipe.seed)


def _policy_games(job: FitJob) -> ValueSamples:
    deals = job.recipe.generations[job.generation].policy_games // GAMES_OF_A_DEAL
    policy = _policy(job.folder, job.generation, job.players)
    return policy_samples_of(
        [deal_of(job.recipe.seed, job.generation, job.players, number, without_search=True) for number in range(deals)],
        policy,
        job.recipe.policy_games_temperature,
    )


def _chunks(job: FitJob) -> list[tuple[Chunk, Generation]]:
    """The games a fit looks at, with how they were played."""
    recipe, place = job.recipe, TABLE_SIZES.index(job.players)
    numbers = range(max(0, job.generation + 1 - recipe.window), job.generation + 1)
    return [
        (read_chunk(job.folder.chunk(number, job.players, chunk)), recipe.generations[number])
        for number in numbers
        for chunk in range(recipe.generations[number].games[place] // recipe.chunk)
    ]
