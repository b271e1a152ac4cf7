"""Fits of the value network."""

import dataclasses
from typing import Any

import numpy as np
import pytest

from mogul.players.taj_mahal.evaluation.seat_features import WIDTH
from mogul.training.fit_value import (
    ValueFit,
    first_value,
    fit_of,
    fit_value,
    lambda_returns,
    reliability,
    value_parameters,
)
from mogul.training.fitting import use_one_core
from mogul.training.recipe import Fit
from mogul.training.samples import ValueSamples
from mogul.training.taj_mahal.training_game import FEATURES

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


def test_shares_with_their_expected_frequency_are_calibrated() -> None:
    random = np.random.default_rng(1)
    expected = random.random((20_000, 4)).astype(np.float32)
    actual = (random.random(expected.shape) < expected).astype(np.float32)
    found = reliability(expected, actual)
    assert found["calibration_error"] < 0.01
    assert [row["from"] for row in found["bins"]] == pytest.approx(np.arange(10) / 10)
    assert sum(row["count"] for row in found["bins"]) == expected.size


def test_the_error_is_the_mean_distance_over_all_shares() -> None:
    expected = np.array([[0.0, 1.0], [0.35, 0.65], [0.35, 0.65], [1.0, 0.0]], np.float32)
    actual = np.array([[0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0]], np.float32)
    found = reliability(expected, actual)
    assert found["calibration_error"] == pytest.approx(0.15 * 4 / 8, abs=1e-4)
    assert [(row["from"], row["count"], row["actual"]) for row in found["bins"]] == [
        (0.0, 2, 0.0),
        (0.3, 2, 0.5),
        (0.6, 2, 0.5),
        (0.9, 2, 1.0),
    ]


def test_without_held_out_positions_no_calibration_error_is_reported() -> None:
    nothing = np.zeros((0, 2), np.float32)
    assert reliability(nothing, nothing) == {"calibration_error": None, "bins": []}


FIT = Fit(epochs=6, batch=128, rate=0.01, decay=1e-4)

use_one_core()


def drawn(count: int, seed: int = 3) -> ValueSamples:
    """Returns positions whose first feature determines the winner, and the second one the points to come."""
    random = np.random.default_rng(seed)
    features = random.normal(size=(count, 3, WIDTH)).astype(np.float32)
    weights = np.exp(2.0 * features[..., 0])
    probabilities = weights / weights.sum(1, keepdims=True)
    winner = (random.random((count, 1)) > probabilities.cumsum(1)).sum(1).clip(max=2)
    win, visit = np.eye(3, dtype=np.float32)[winner], random.integers(0, 12, count).astype(np.int32)
    points = 30.0 - 2.0 * visit[:, None] + 3.0 * features[..., 1] + random.normal(size=(count, 3))
    held_out = np.arange(count) % 10 == 0
    return ValueSamples(features, visit, win, points.astype(np.float32), held_out, np.ones(count, np.bool_))


def fitted(how: ValueFit, seed: int = 1) -> tuple[np.void, dict[str, Any]]:
    """From the same first weights."""
    return fit_value(FEATURES, first_value(FEATURES, drawn(1000), 7), how, 0.02, seed)


def test_the_decisive_features_are_learned() -> None:
    weights, report = fitted(fit_of(drawn(10_000), FIT))
    assert report["positions"] == {"fitted": 9000, "held_out": 1000}
    assert report["cross_entropy"] < 0.85 < report["cross_entropy_of_equal_shares"]
    assert report["squared_error_of_points"] < 5.0
    assert len(report["cross_entropy_by_third"]) == len(report["squared_error_of_points_by_third"]) == 3
    assert report["reliability"]["calibration_error"] < 0.1
    assert weights["points_by_visit"] == pytest.approx(30.0 - 2.0 * np.arange(12), abs=1.0)
    mean_error = report["squared_error_of_points"]
    assert weights["variance_by_visit"].mean() == pytest.approx(mean_error, rel=0.3)


def test_the_same_data_gives_the_same_bytes() -> None:
    few = drawn(400)
    first, second, other = (fitted(fit_of(few, FIT), seed)[0] for seed in (1, 1, 2))
    assert first.tobytes() == second.tobytes() != other.tobytes()


def test_a_fit_begins_with_the_first_weights() -> None:
    """At a rate near 0 it learns nothing, and unlearns nothing."""
    many, short = drawn(10_000), dataclasses.replace(FIT, epochs=1, rate=1e-5)
    learned = value_parameters(FEATURES, fitted(fit_of(many, FIT))[0])
    after, before = fit_value(FEATURES, learned, fit_of(many, short), 0.02, 1), fitted(fit_of(many, short))
    assert after[1]["cross_entropy"] < 0.85 < before[1]["cross_entropy"]


def test_parts_of_a_pass_are_fitted_one_after_another() -> None:
    parts = [drawn(2500, seed) for seed in range(4)]
    weights, report = fitted(ValueFit(lambda: parts, 9000, FIT))
    assert report["positions"] == {"fitted": 9000, "held_out": 250}
    assert report["cross_entropy"] < 0.95 < report["cross_entropy_of_equal_shares"]
    assert weights["points_by_visit"] == pytest.approx(30.0 - 2.0 * np.arange(12), abs=1.0)
