"""Targets of the fit of a policy."""

import numpy as np
import pytest

from mogul.training.policy_targets import improved_policy, without_forced_visits

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
