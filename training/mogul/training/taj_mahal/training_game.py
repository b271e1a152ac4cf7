"""Taj Mahal as a game of training."""

from pathlib import Path
from typing import Any, Final

import numpy as np

from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.weights import read_weights, weights_hash
from mogul.search import Puct, Settings, Ucb1
from mogul.search.settings import SMALLEST_CAPACITY
from mogul.training.games import TrainingGame
from mogul.training.jobs import FitJob
from mogul.training.recipe import GAMES_OF_A_DEAL, Generation
from mogul.training.taj_mahal.deals import deal_of
from mogul.training.taj_mahal.fit_policy import fit_policy
from mogul.training.taj_mahal.fit_value import fit_value
from mogul.training.taj_mahal.policy_games import policy_samples_of
from mogul.training.taj_mahal.recipes import RECIPES
from mogul.training.taj_mahal.samples import ValueSamples, policy_samples, value_samples
from mogul.training.taj_mahal.self_play import play_game
from mogul.training.taj_mahal.weights import POLICY_NETWORKS, VALUE, policy_record, write_weights

_EDGES_AN_ITERATION: Final = 14  # added by an iteration of a PUCT search, see Settings.capacity


def _settings(how: Generation, weights_file: Path | None, players: int) -> Settings:
    """Search settings of a generation: those of B0 for the first one, then PUCT with the networks.

    PUCT is without root exploration: the policy would learn moves that were only tried for the sake of exploration.
    """
    capacity = max(SMALLEST_CAPACITY, _EDGES_AN_ITERATION * how.iterations)
    if weights_file is None:
        return Settings(Ucb1(how.exploration), capacity=capacity)
    weights = read_weights(weights_file)[players]
    evaluator = NetworkEvaluator(weights.value, weights.policy, how.win_utility, how.score_utility)
    return Settings(Puct(how.exploration, how.fpu_reduction), evaluator, capacity)


def _fit(job: FitJob) -> tuple[np.void, dict[str, Any]]:
    """Fits the policy to searched games; the value to games of that policy, then to searched games."""
    recipe, chunks = job.recipe, job.chunks()
    if job.network == VALUE:
        searched = value_samples([chunk for chunk, _ in chunks])
        stages = [(_policy_games(job), recipe.value_at_first), (searched, recipe.value)]
        return fit_value(stages, recipe.points_weight, recipe.seed)
    with_temperature = [(chunk, generation.temperature) for chunk, generation in chunks]
    decisions = policy_samples(with_temperature, job.network, recipe.max_decisions)
    return fit_policy(decisions, job.network, recipe.policy, recipe.seed)


def _policy_games(job: FitJob) -> ValueSamples:
    recipe, players = job.recipe, job.players
    deals = recipe.generations[job.generation].policy_games // GAMES_OF_A_DEAL
    policy = policy_record({network: job.fitted(network) for network in POLICY_NETWORKS})
    return policy_samples_of(
        [deal_of(recipe.seed, job.generation, players, number, without_search=True) for number in range(deals)],
        policy,
        recipe.policy_games_temperature,
    )


GAME: Final = TrainingGame(
    id="taj_mahal",
    recipes=RECIPES,
    network_stages={"policy": POLICY_NETWORKS, "value": (VALUE,)},
    deal=deal_of,
    settings=_settings,
    play=play_game,
    fit=_fit,
    write_weights=write_weights,
    weights_hash=weights_hash,
)
