"""Means with intervals."""

import math

import pytest
from scipy import stats

from mogul.arena.results.interval import interval, t_quantile


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 20, 39, 100, 999, 4000])
def test_the_quantile_is_that_of_students_t(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-6)


def test_an_interval_is_the_mean_and_a_quantile_of_standard_errors() -> None:
    found = interval([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(stats.t.ppf(0.975, 3) * 1.2909944 / 2)


def test_the_interval_of_one_observation_is_infinite() -> None:
    assert interval([7.0]).half == math.inf
