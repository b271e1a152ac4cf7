"""Proportions with exact intervals."""

from dataclasses import dataclass

from scipy.special import betaincinv

from mogul.arena.results.interval import LEVEL


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
