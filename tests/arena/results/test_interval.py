"""Means with intervals."""

import math

import numpy as np
import pytest
from scipy import stats

from mogul.arena.results.interval import Interval, interval, proportion, ratio_interval, t_quantile


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 20, 39, 100, 999, 4000])
def test_the_quantile_is_that_of_students_t(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-6)


def test_an_interval_is_the_mean_and_a_quantile_of_standard_errors() -> None:
    found = interval([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(stats.t.ppf(0.975, 3) * 1.2909944 / 2)


def test_the_interval_of_one_observation_is_infinite() -> None:
    assert interval([7.0]).half == math.inf


@pytest.mark.parametrize(
    ("count", "of"), [(0, 1), (1, 1), (0, 600), (1, 600), (5, 10), (37, 600), (599, 600), (3, 4000)]
)
def test_the_interval_of_single_observations_is_that_of_clopper_and_pearson(count: int, of: int) -> None:
    found = proportion([[place < count] for place in range(of)])
    exact = stats.binomtest(count, of).proportion_ci(0.95, "exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)
    assert found.low <= found.share <= found.high


def test_clusters_of_equal_observations_count_as_one_each() -> None:
    found, single = (proportion([[place < 4] * size for place in range(50)]) for size in (10, 1))
    assert (found.count, found.of, found.share) == (40, 500, single.share)
    assert (found.low, found.high) == pytest.approx((single.low, single.high), rel=0.1)
    assert found.low < single.low < single.high < found.high


def test_the_interval_of_a_rare_event_covers_its_probability_where_it_comes_in_clusters() -> None:
    """In a tenth of the clusters an event has the probability 0.2, in the others it never happens."""
    rng, held = np.random.default_rng(3), []
    for _ in range(1000):
        clusters = [(rng.random(8) < 0.2 * (rng.random() < 0.1)).tolist() for _ in range(60)]
        found = proportion(clusters)
        held.append(found.low <= 0.02 <= found.high)
    assert 0.93 < np.mean(held) < 0.99


def test_nothing_is_known_of_the_scatter_of_one_cluster() -> None:
    found = proportion([[True, False, False]])
    assert (found.count, found.of, found.low, found.high) == (1, 3, 0.0, 1.0)


def test_an_event_never_observed_may_still_be_possible() -> None:
    found = proportion([[False] * 20] * 30)
    assert (found.share, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 600))


def test_the_interval_of_clusters_is_that_of_their_means_where_they_have_one_size() -> None:
    found, expected = ratio_interval([[1.0, 3.0], [4.0, 2.0], [5.0, 9.0]]), interval([2.0, 3.0, 7.0])
    assert (found.mean, found.half) == pytest.approx((expected.mean, expected.half))
    assert ratio_interval([[7.0, 8.0]]) == Interval(7.5, math.inf)


def test_the_interval_of_clusters_covers_the_mean_over_observations_at_about_its_level() -> None:
    """Clusters of one to nine observations, the longer ones with higher values, each with luck of its own."""
    rng, held = np.random.default_rng(7), []
    truth = sum(size**2 for size in range(1, 10)) / sum(range(1, 10))
    for _ in range(400):
        sizes = rng.integers(1, 10, 40)
        clusters = [(rng.normal(size, 3.0) + rng.normal(0.0, 1.0, size)).tolist() for size in sizes]
        found = ratio_interval(clusters)
        held.append(abs(found.mean - truth) < found.half)
    assert 0.92 < np.mean(held) < 0.98
