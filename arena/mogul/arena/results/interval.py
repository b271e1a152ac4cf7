"""Means of independent observations with 95 % intervals, by Student's t."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

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


@cache
def t_quantile(freedom: int) -> float:
    """Two-sided quantile of Student's t at LEVEL, in standard errors, for a number of degrees of freedom."""
    return bisected(lambda t: _inside(t, freedom) < LEVEL, 100.0)


def bisected(is_below: Callable[[float], bool], most: float) -> float:
    """Returns the value between 0 and `most` up to which `is_below` holds."""
    low, high = 0.0, most
    while high - low > 1e-12 * most:
        middle = (low + high) / 2
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return low


def _inside(t: float, freedom: int) -> float:
    """P(|T| < t) for Student's T, by the finite sums for whole degrees (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    odd = freedom % 2
    term = total = 0.0 if freedom == 1 else (math.cos(angle) if odd else 1.0)
    for step in range(2 + odd, freedom - 1, 2):
        term *= (step - 1) / step * math.cos(angle) ** 2
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total
