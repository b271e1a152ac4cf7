"""Samples for the fits."""

from dataclasses import replace

import numpy as np
import pytest

from mogul.engine.taj_mahal.rules.state import OVER, TAKE_OWED
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES, write_seat_features
from mogul.training.samples import improved_policy, policy_samples, value_samples, without_forced_visits
from mogul.training.self_play import is_held_out
from mogul.training.taj_mahal.training_game import FEATURES, GAME, kernel_game
from tests.training.taj_mahal.played import GENERATION, beginnings, chunk

COUNTS = np.array([2, 3], np.int32)
VISITS = np.array([30, 10, 5, 5, 10], np.int32)


def test_visits_that_only_tried_a_move_do_not_count() -> None:
    """A decision in which no move was visited twice keeps its visits."""
    visits, counts = np.array([30, 1, 0, 1, 1, 5, 2], np.int32), np.array([3, 2, 2], np.int32)
    assert without_forced_visits(visits, counts).tolist() == [29, 0, 0, 1, 1, 4, 1]


def test_the_improved_policy_raises_priors_by_rewards() -> None:
    """Four visits with the mean of the decision are added to those of each move."""
    reward = np.array([15.0, 7.0, 1.0, 2.0, 5.0], np.float32)
    prior = np.array([0.9, 0.1, 0.2, 0.2, 0.6], np.float32)
    completed = [
        *((15.0 + 4 * 0.55) / 34, (7.0 + 4 * 0.55) / 14),
        *((1.0 + 4 * 0.4) / 9, (2.0 + 4 * 0.4) / 9, (5.0 + 4 * 0.4) / 14),
    ]
    weights = prior * np.exp(np.array(completed) / 0.1)
    expected = [*(weights[:2] / weights[:2].sum()), *(weights[2:] / weights[2:].sum())]
    assert improved_policy(VISITS, reward, prior, COUNTS, 0.1) == pytest.approx(expected, rel=1e-5)


def test_without_a_difference_in_rewards_the_policy_stays() -> None:
    """A move without visits has the mean of its decision."""
    visits, reward = np.array([4, 0, 6, 2, 0], np.int32), np.array([2.0, 0.0, 1.5, 0.5, 0.0], np.float32)
    prior = np.array([0.7, 0.3, 0.5, 0.25, 0.25], np.float32)
    assert improved_policy(visits, reward, prior, COUNTS, 0.001) == pytest.approx(prior, rel=1e-5)


def test_no_decisions_have_no_targets() -> None:
    none, no_counts = np.zeros(0, np.float32), COUNTS[:0]
    assert len(without_forced_visits(VISITS[:0], no_counts)) == 0
    assert len(improved_policy(VISITS[:0], none, none, no_counts, 0.1)) == 0


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
