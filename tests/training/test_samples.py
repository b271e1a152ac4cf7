"""Inputs and targets."""

import numpy as np
import pytest

from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.state import AUCTION, OVER, TAKE_OWED
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.seat_inputs import SEAT_INPUTS, write_seat_inputs
from mogul.training.deals import is_held_out
from mogul.training.samples import PHASES, policy_samples, win_targets, worth_samples
from tests.training.played import chunk

ALL = 10**9


def test_the_target_of_the_win_mixes_what_searches_expected_with_the_end() -> None:
    expected, ending = np.array([[0.5, 0.5], [0.9, 0.1]], np.float32), np.array([0.0, 1.0], np.float32)
    last = 0.25 * expected[1] + 0.75 * ending
    first = 0.25 * expected[0] + 0.75 * last
    assert win_targets(expected, ending, 0.75) == pytest.approx(np.array([first, last]))
    assert win_targets(expected, ending, 1.0) == pytest.approx(np.array([ending, ending]))
    assert win_targets(expected, ending, 0.0) == pytest.approx(expected)


def test_the_worth_is_fitted_where_a_seat_may_play_or_withdraw() -> None:
    whole = chunk(4)
    samples, auction = worth_samples([(whole, 1.0)], ALL), whole.states["phase"] == AUCTION
    game_of = np.repeat(np.arange(12), whole.decisions)[auction]
    assert (samples.visit == whole.states["visit"][auction]).all()
    assert (samples.win == whole.ending_share[game_of]).all()
    assert (samples.ending == samples.win).all()
    assert (samples.points + whole.states["score"][auction][:, :4] == whole.ending_score[game_of]).all()
    assert (samples.held_out == [is_held_out(number) for number in game_of]).all()
    assert 0 < samples.held_out.sum() < len(samples.held_out) / 3


def test_inputs_are_those_of_play() -> None:
    whole = chunk(4)
    samples, room = worth_samples([(whole, 1.0)], ALL), np.zeros(1, SEAT_INPUTS)[0]
    deal, last = whole.deal(11), np.flatnonzero(whole.states["phase"] == AUCTION)[-1]
    game = taj_mahal(deal.components, 4, deal.rule_set)
    for seat in range(4):
        write_seat_inputs(game, whole.states[last], seat, room)
        assert (samples.inputs[-1, seat] == room["inputs"][seat]).all()


@pytest.mark.parametrize("network", PHASES)
def test_every_decision_is_fitted_by_one_network_of_the_policy(network: str) -> None:
    whole = chunk(4)
    samples, mine = policy_samples([whole], network, ALL), np.isin(whole.states["phase"], PHASES[network])
    assert (samples.counts == whole.counts[mine]).all()
    assert len(samples.moves) == len(samples.visits) == samples.counts.sum()
    assert np.allclose(samples.visits, whole.visits[np.repeat(mine, whole.counts)] / 40)
    assert len(np.unique(samples.moves, axis=0)) > 10


def test_every_kind_of_decision_has_a_network() -> None:
    assert sorted(phase for phases in PHASES.values() for phase in phases) == list(range(OVER))
    assert list(PHASES) == list(POLICY_WEIGHTS.names or ())


def test_of_many_positions_some_are_chosen_evenly() -> None:
    whole = chunk(4)
    every, some = worth_samples([(whole, 0.5)], ALL), worth_samples([(whole, 0.5)], 200)
    assert abs(len(some.visit) - 200) < 12
    assert set(some.visit) == set(range(12))
    rows = {row.tobytes() for row in np.concatenate([every.inputs.reshape(len(every.visit), -1), every.win], 1)}
    assert all(row.tobytes() in rows for row in np.concatenate([some.inputs.reshape(len(some.visit), -1), some.win], 1))
    few = policy_samples([whole], "take", 60)
    assert abs(len(few.counts) - 60) < 12
    assert len(few.counts) < (whole.states["phase"] == TAKE_OWED).sum()
