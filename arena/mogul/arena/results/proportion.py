"""Proportions with exact intervals."""

import math
from dataclasses import dataclass

from mogul.arena.results.interval import LEVEL, bisected


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
    low = 0.0 if count == 0 else 1 - _upper(of - count, of)
    return Proportion(count, of, low, 1.0 if count == of else _upper(count, of))


def _upper(count: int, of: int) -> float:
    """Probability for which P(X <= count) is the one-sided error of the interval."""
    return bisected(lambda probability: _at_most(count, of, probability) > (1 - LEVEL) / 2, 1.0)


def _at_most(count: int, of: int, probability: float) -> float:
    """P(X <= count) for a binomial X; `probability` is neither 0 nor 1."""
    yes, no = math.log(probability), math.log1p(-probability)
    ways = (math.lgamma(of + 1) - math.lgamma(k + 1) - math.lgamma(of - k + 1) for k in range(count + 1))
    return math.fsum(math.exp(each + k * yes + (of - k) * no) for k, each in enumerate(ways))
