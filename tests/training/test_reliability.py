"""Calibration of shares."""

import numpy as np
import pytest

from mogul.training.reliability import reliability


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
