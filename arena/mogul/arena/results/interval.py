"""Means and proportions of independent observations with 95 % intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import betaincinv, stdtrit

LEVEL: Final = 0.95


@dataclass(frozen=True)
class Interval:
    """A mean and half the width of its 95 % interval: `mean` ± `half`; infinite for a single observation."""

    mean: float
    half: float


def interval(observed: Sequence[float]) -> Interval:
    """Returns the interval of one or more independent observations, by Student's t: blocks, not the games in them."""
    values = np.asarray(observed, np.float64)
    if len(values) == 1:
        return Interval(float(values[0]), math.inf)
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    return Interval(float(values.mean()), t_quantile(len(values) - 1) * error)


def ratio_interval(clusters: Sequence[Sequence[float]]) -> Interval:
    """Returns the interval of the mean of observations in clusters, one or more, none of them empty: observations of a
    cluster are dependent, clusters are not. The mean counts every observation alike, and is a ratio of two sums over
    clusters; its error is by their deviations from it."""
    sums, sizes = (np.array([measure(each) for each in clusters], np.float64) for measure in (sum, len))
    mean = float(sums.sum() / sizes.sum())
    if len(clusters) == 1:
        return Interval(mean, math.inf)
    deviations = sums - mean * sizes
    variance = len(clusters) / (len(clusters) - 1) * float(deviations @ deviations)
    return Interval(mean, t_quantile(len(clusters) - 1) * math.sqrt(variance) / float(sizes.sum()))


def t_quantile(freedom: float) -> float:
    """Two-sided quantile of Student's t at LEVEL, in standard errors, for a number of degrees of freedom; with
    infinitely many that of the normal distribution."""
    return float(stdtrit(freedom, (1 + LEVEL) / 2))


@dataclass(frozen=True)
class Proportion:
    """`count` of `of` independent observations, with the Clopper-Pearson interval of the probability at LEVEL."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The observed proportion."""
        return self.count / self.of


def proportion(count: int, of: int) -> Proportion:
    """Returns the proportion of one or more observations."""
    outside = (1 - LEVEL) / 2
    low = 0.0 if count == 0 else float(betaincinv(count, of - count + 1, outside))
    high = 1.0 if count == of else float(betaincinv(count + 1, of - count, 1 - outside))
    return Proportion(count, of, low, high)
