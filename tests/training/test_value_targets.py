"""Targets of the value network that look ahead."""

import numpy as np
import pytest

from mogul.training.samples import ValueSamples
from mogul.training.value_targets import lambda_returns

# Two games of two seats: three positions of the first, won by seat 0 with 9 : 5, one of the second.
WIN = np.array([[1, 0], [1, 0], [1, 0], [0, 1]], np.float32)
TO_COME = np.array([[9, 5], [6, 5], [2, 1], [3, 4]], np.float32)
SAMPLES = ValueSamples(
    features=np.zeros((4, 2, 1), np.float32),
    stage=np.array([0, 1, 2, 2], np.int32),
    win=WIN,
    score=TO_COME,
    held_out=np.zeros(4, np.bool_),
    last=np.array([False, False, True, True]),
)
EXPECTED_WIN = np.array([[0.5, 0.5], [0.4, 0.6], [0.8, 0.2], [0.5, 0.5]], np.float32)
EXPECTED_SCORE = np.array([[7, 7], [5, 5], [3, 2], [1, 1]], np.float32)


def test_with_lambda_1_targets_are_the_results() -> None:
    found = lambda_returns(SAMPLES, EXPECTED_WIN, EXPECTED_SCORE, 1.0)
    assert found.win == pytest.approx(WIN)
    assert found.score == pytest.approx(TO_COME)


def test_with_lambda_0_targets_are_the_expectations_a_stage_later() -> None:
    """And the score gained on the way. The last position of a game has the result."""
    found = lambda_returns(SAMPLES, EXPECTED_WIN, EXPECTED_SCORE, 0.0)
    assert found.win == pytest.approx(np.array([[0.4, 0.6], [0.8, 0.2], [1, 0], [0, 1]]))
    assert found.score == pytest.approx(np.array([[3 + 5, 5], [4 + 3, 4 + 2], [2, 1], [3, 4]]))


def test_in_between_later_targets_count_less() -> None:
    found = lambda_returns(SAMPLES, EXPECTED_WIN, EXPECTED_SCORE, 0.5)
    second = 0.5 * 0.8 + 0.5 * 1.0
    assert found.win[1, 0] == pytest.approx(second)
    assert found.win[0, 0] == pytest.approx(0.5 * 0.4 + 0.5 * second)
    assert found.win.sum(1) == pytest.approx(1.0)
    assert found.score[0, 0] == pytest.approx(3 + 0.5 * 5 + 0.5 * (4 + 0.5 * 3 + 0.5 * 2))


def test_the_samples_stay_as_they_are() -> None:
    before = SAMPLES.win.copy(), SAMPLES.score.copy()
    lambda_returns(SAMPLES, EXPECTED_WIN, EXPECTED_SCORE, 0.5)
    assert (SAMPLES.win == before[0]).all()
    assert (SAMPLES.score == before[1]).all()
