"""Means of independent observations with 95 % intervals, by Student's t."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import stdtrit

LEVEL: Final = 0.95


@dataclass(frozen=True)
class Interval:
    """A mean and half the width of its 95 % interval: `mean` ± `half`; infinite for a single observation."""

    mean: float
    half: float


def interval(observed: Sequence[float]) -> Interval:
    """Returns the interval of one or more independent observations: blocks, not the games in them."""
    values = np.asarray(observed, np.float64)
    if len(values) == 1:
        return Interval(float(values[0]), math.inf)
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    return Interval(float(values.mean()), t_quantile(len(values) - 1) * error)


def t_quantile(freedom: int) -> float:
    """Two-sided quantile of Student's t at LEVEL, in standard errors, for a number of degrees of freedom."""
    return float(stdtrit(freedom, (1 + LEVEL) / 2))
