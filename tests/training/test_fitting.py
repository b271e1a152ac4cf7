"""Fits on machines with different numbers of cores."""

import os
import subprocess
import sys

import jax
import numpy as np
import pytest

from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS, write_priors
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES
from mogul.players.taj_mahal.evaluation.value import VALUE, VALUE_WEIGHTS, predict_value
from mogul.training import fitting
from mogul.training.fitting import Packer, Parameters
from mogul.training.samples import policy_samples, value_samples
from mogul.training.taj_mahal.training_game import FEATURES, GAME, kernel_game
from tests.training.taj_mahal.played import GENERATION, beginnings, chunk

PROGRAM = """
import os
import sys

os.sched_setaffinity(0, [*sorted(os.sched_getaffinity(0))[: int(sys.argv[1])]])

from mogul.training.fit_value import first_value, fit_of, fit_value
from mogul.training.recipe import Fit
from tests.training.test_fit_value import FEATURES, drawn  # restricts JAX, as the jobs do before a fit

samples = drawn(400)
weights, _ = fit_value(FEATURES, first_value(FEATURES, samples, 7), fit_of(samples, Fit(2, 128, 0.01, 1e-4)), 0.02, 1)
print(weights.tobytes().hex())
"""


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores to compare"
)
def test_a_fit_has_the_same_bytes_with_one_core_and_with_several() -> None:
    command = [sys.executable, "-c", PROGRAM]
    one, several = (
        subprocess.run([*command, cores], capture_output=True, text=True, timeout=120, check=True).stdout
        for cores in ("1", "64")
    )
    assert one == several != ""


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
    logits, score = fitting.value(parameters(weights), samples.features, samples.stage)
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
    logits = fitting.policy(parameters(weights[network]), samples.seats, samples.stage, samples.moves, decision)
    shares = np.exp(fitting.log_shares(logits, decision, len(samples.counts)))
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


COUNTS = np.array([2, 5, 3, 2, 7, 2, 4], np.int32)
MOVES = np.arange(COUNTS.sum()) + 100
PLACES = np.array([1, 4, 0, 1, 6, 0, 2], np.int32)
ORDER = np.array([6, 0, 3, 4, 2, 1, 5])


def test_every_decision_is_in_one_batch_with_its_moves() -> None:
    first = np.cumsum(COUNTS) - COUNTS
    packs = [*Packer(COUNTS, 8).packs(ORDER)]
    assert [each.decisions.tolist() for each in packs] == [[6, 0, 3], [4], [2, 1], [5]]
    for pack in packs:
        moves = pack.of_moves(MOVES)
        for place, decision in enumerate(pack.decisions):
            own = moves[pack.owner == place]
            assert own.tolist() == MOVES[first[decision] : first[decision] + COUNTS[decision]].tolist()
            assert moves[pack.chosen(PLACES)[place]] == own[PLACES[decision]]


def test_all_batches_have_one_shape_and_padding_is_nobodys() -> None:
    for pack in Packer(COUNTS, 8).packs(ORDER):
        rest = slice(len(pack.decisions), None)
        assert len(pack.of_moves(MOVES)) == len(pack.owner) == 8
        assert len(pack.of_decisions(COUNTS)) == 5
        assert (pack.of_decisions(COUNTS)[rest] == 0).all()
        assert (pack.chosen(PLACES)[rest] == -1).all()
        assert (pack.owner[COUNTS[pack.decisions].sum() :] == 4).all()
        assert len(pack.decisions) < 5


def test_a_batch_has_room_for_the_largest_decision() -> None:
    assert [len(each.owner) for each in Packer(COUNTS, 3).packs(ORDER)] == [7] * 5
