"""Samples for the fits."""

from dataclasses import replace

import numpy as np
import pytest

from mogul.engine.taj_mahal.rules.state import OVER, TAKE_OWED
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES, write_seat_features
from mogul.training.policy_targets import improved_policy, without_forced_visits
from mogul.training.samples import policy_samples, value_samples
from mogul.training.self_play import is_held_out
from mogul.training.taj_mahal.deals import kernel_game
from mogul.training.taj_mahal.training_game import FEATURES, GAME
from tests.training.taj_mahal.played import GENERATION, beginnings, chunk

ALL = 10**9


def test_value_samples_are_positions_at_the_beginning_of_a_visit() -> None:
    whole = chunk(4)
    samples, begins = value_samples(GAME, [whole]), beginnings(whole)
    game_of = np.repeat(np.arange(12), whole.decisions)[begins]
    assert len(samples.stage) > 12 * 11
    assert (samples.stage == whole.states["visit"][begins]).all()
    assert (samples.win == whole.ending_share[game_of]).all()
    assert (samples.held_out == [is_held_out(number) for number in game_of]).all()
    assert (samples.score + whole.states["score"][begins][:, :4] == whole.ending_score[game_of]).all()


def test_a_target_is_that_of_its_generation() -> None:
    """With root exploration, visits that only tried a move do not count, nor what they found."""
    whole = chunk(4)
    mine = np.repeat(whole.states["phase"] == TAKE_OWED, whole.counts)
    visits, reward, prior = whole.visits[mine], whole.reward[mine], whole.prior[mine]
    exploring = replace(GENERATION, root_exploration_fraction=0.1)
    every, kept = (policy_samples(GAME, [(whole, each)], "take", ALL) for each in (GENERATION, exploring))
    fewer = without_forced_visits(visits, every.counts)
    assert (fewer < visits).any()
    for samples, number in ((every, visits), (kept, fewer)):
        found = np.where(number, reward * number / np.maximum(visits, 1), 0.0)
        target = improved_policy(number, found, prior, samples.counts, GENERATION.q_scale)
        assert samples.target == pytest.approx(target, rel=1e-4)  # rewards of float32 over a small scale
        first = np.cumsum(samples.counts) - samples.counts
        assert np.add.reduceat(samples.target, first) == pytest.approx(1.0, abs=1e-5)
    assert every.target != pytest.approx(kept.target, rel=1e-2)


def test_features_are_those_of_play() -> None:
    whole = chunk(4)
    samples, workspace = value_samples(GAME, [whole]), np.zeros(1, SEAT_FEATURES)[0]
    deal, last = whole.deal(11), np.flatnonzero(beginnings(whole))[-1]
    game = kernel_game(deal)
    for seat in range(4):
        write_seat_features(game, whole.states[last], seat, workspace)
        assert (samples.features[-1, seat] == workspace["features"][seat]).all()


@pytest.mark.parametrize("network", FEATURES.phases)
def test_every_decision_is_a_sample_of_one_policy_network(network: str) -> None:
    whole = chunk(4)
    samples = policy_samples(GAME, [(whole, GENERATION)], network, ALL)
    mine = np.isin(whole.states["phase"], FEATURES.phases[network])
    assert (samples.counts == whole.counts[mine]).all()
    assert len(samples.moves) == len(samples.target) == samples.counts.sum()
    rows = np.repeat(mine, whole.counts)
    parts = whole.visits[rows], whole.reward[rows], whole.prior[rows]
    assert samples.target == pytest.approx(improved_policy(*parts, samples.counts, GENERATION.q_scale), rel=1e-4)
    assert len(np.unique(samples.moves, axis=0)) > 10
    game_of = np.repeat(np.arange(12), whole.decisions)[mine]
    assert (samples.held_out == [is_held_out(number) for number in game_of]).all()
    assert 0 < samples.held_out.sum() < len(samples.held_out) / 3


def test_every_kind_of_decision_has_a_network() -> None:
    assert sorted(phase for phases in FEATURES.phases.values() for phase in phases) == list(range(OVER))
    assert list(FEATURES.phases) == list(POLICY_WEIGHTS.names or ())


def test_a_limited_number_of_decisions_is_evenly_chosen() -> None:
    whole = chunk(4)
    every, few = (policy_samples(GAME, [(whole, GENERATION)], "take", limit) for limit in (ALL, 60))
    assert abs(len(few.counts) - 60) < 12
    assert len(few.counts) < len(every.counts) == (whole.states["phase"] == TAKE_OWED).sum()
    assert len(set(few.stage)) > 6
    rows = {row.tobytes() for row in every.seats}
    assert all(row.tobytes() in rows for row in few.seats)
