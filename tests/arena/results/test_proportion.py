"""Proportions."""

import pytest
from scipy import stats

from mogul.arena.results.proportion import proportion


@pytest.mark.parametrize(
    ("count", "of"), [(0, 1), (1, 1), (0, 600), (1, 600), (5, 10), (37, 600), (599, 600), (3, 4000)]
)
def test_the_interval_is_that_of_clopper_and_pearson(count: int, of: int) -> None:
    found = proportion(count, of)
    exact = stats.binomtest(count, of).proportion_ci(0.95, "exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)
    assert found.low <= found.share <= found.high


def test_an_event_never_observed_may_still_be_possible() -> None:
    found = proportion(0, 600)
    assert (found.share, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 600))
