"""The networks in JAX, compared with the kernels."""

import jax
import numpy as np
import pytest

from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS, write_priors
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES
from mogul.players.taj_mahal.evaluation.value import VALUE, VALUE_WEIGHTS, predict_value
from mogul.training import formulas
from mogul.training.fitting import Parameters
from mogul.training.samples import policy_samples, value_samples
from mogul.training.taj_mahal.deals import kernel_game
from mogul.training.taj_mahal.training_game import FEATURES, GAME
from tests.training.taj_mahal.played import GENERATION, beginnings, chunk

ALL = 10**9


def random_weights(dtype: np.dtype[np.void], spread: float) -> np.void:
    """Returns a record of random numbers."""
    random = np.random.default_rng(5)
    weights: np.void = np.zeros(1, dtype)[0]
    for name in dtype.names or ():
        weights[name] = random.normal(0.0, spread, dtype[name].shape)
    return weights


def parameters(weights: np.void) -> Parameters:
    names = {own: name for name, own in FEATURES.field_names.items()}
    return {names.get(own, own): weights[own] for own in weights.dtype.names or ()}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_value_is_that_of_the_kernel(players: int) -> None:
    whole, weights = chunk(players), random_weights(VALUE_WEIGHTS, 0.3)
    samples = value_samples(GAME, [whole])
    logits, score = formulas.value(parameters(weights), samples.features, samples.stage)
    shares = np.asarray(jax.nn.softmax(logits))
    seats, value = np.zeros(1, SEAT_FEATURES)[0], np.zeros(1, VALUE)[0]
    games = [kernel_game(whole.deal(place)) for place in range(12)]
    game_of = np.repeat(np.arange(12), whole.decisions)
    for row, place in enumerate(np.flatnonzero(beginnings(whole))):
        predict_value(games[game_of[place]], whole.states[place], weights, seats, value)
        assert value["win"][:players] == pytest.approx(shares[row], abs=1e-4)
        assert value["points"][:players] == pytest.approx(np.asarray(score)[row], abs=1e-3, rel=1e-4)
    assert len(shares) > 12 * 11
    assert shares.std() > 0.05


@pytest.mark.parametrize("network", FEATURES.phases)
def test_the_policy_is_that_of_the_kernel(network: str) -> None:
    whole, weights = chunk(4), np.zeros(1, POLICY_WEIGHTS)[0]
    weights[network] = random_weights(POLICY_WEIGHTS[network], 0.2)
    samples = policy_samples(GAME, [(whole, GENERATION)], network, ALL)
    decision = np.repeat(np.arange(len(samples.counts), dtype=np.int32), samples.counts)
    logits = formulas.policy(parameters(weights[network]), samples.seats, samples.stage, samples.moves, decision)
    shares = np.exp(formulas.log_shares(logits, decision, len(samples.counts)))
    workspace, priors = np.zeros(1, WORKSPACE)[0], np.zeros(1024, np.float32)
    games = [kernel_game(whole.deal(place)) for place in range(12)]
    game_of = np.repeat(np.arange(12), whole.decisions)
    move_ends, row = np.cumsum(whole.counts), 0
    for place in np.flatnonzero(np.isin(whole.states["phase"], FEATURES.phases[network])):
        count = int(whole.counts[place])
        moves = whole.moves[move_ends[place] - count : move_ends[place]]
        write_priors(games[game_of[place]], whole.states[place], weights, moves, count, priors, workspace)
        assert priors[:count] / priors[:count].sum() == pytest.approx(shares[row : row + count], abs=1e-4)
        row += count
    assert row == len(shares)
    assert shares.std() > 0.05
