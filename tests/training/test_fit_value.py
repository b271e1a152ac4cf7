"""Fits of the value network."""

import dataclasses
from typing import Any

import numpy as np
import pytest

from mogul.players.taj_mahal.evaluation.seat_features import WIDTH
from mogul.training.fit_value import ValueFit, first_value, fit_of, fit_value, value_parameters
from mogul.training.fitting import use_one_core
from mogul.training.recipe import Fit
from mogul.training.samples import ValueSamples
from mogul.training.taj_mahal.training_game import FEATURES

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
