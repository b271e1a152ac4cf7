"""A sequential test that can end a trial early: Wald's SPRT on the leads of blocks, in its normal approximation.

The observations are the first player's leads in blocks, in points or in wins. H0: their expectation is `h0`; H1: it is
`h1`. The unknown variance is estimated from the blocks so far, so that the error rates hold approximately; MIN_BLOCKS
excludes estimates from a handful of blocks.

Tests of points and of wins together accept H1 once both have accepted it, and H0 once one has. No correction is needed
for H1: where H0 holds for one of them, that one errs with ALPHA (an intersection-union test, Berger 1982). H0 is
accepted in error if either errs, so each has half of BETA.

The lead of the first player over equality, in a block, is both ways the mean of its lead where it is alone, and of the
second player's where that one is alone, negated: the games are of one deal, so a block is one observation of the
difference.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from mogul.arena.play.block import Block


def points_lead(block: Block, *, both_ways: bool) -> float:
    """Returns the points of the first player over the mean of its table."""
    if both_ways:
        return (block.alone(0).margin(0) - block.alone(1).margin(1)) / 2
    return block.margin(0)


def wins_lead(block: Block) -> float:
    """Returns the first player's share of the wins minus that of an equal, in percent; of all its copies together."""
    # Both ways equals win a half, and the difference is the mean of both: (a - 1/n + (1 - b) - (n - 1)/n) / 2.
    even = sum(each.seating.count(0) / len(each.seating) for each in block.results) / len(block.results)
    return 100 * (block.share(0) - even)


ALPHA: Final = 0.05  # probability of accepting H1 where H0 holds
BETA: Final = 0.05  # of accepting H0 where H1 holds
# Where H1 is a half, a quarter or a seventh of a standard deviation above H0, at most 2.3, 5.0 and 5.4 % of simulated
# trials err, after 37, 90 and 265 blocks on average; with a minimum of 16 blocks, up to 5.9 %. Points and wins
# together, their H1 a fifth and a sixth of a standard deviation above H0: at most 6.0 % accept H1 where H0 holds for
# one of the two, 1.2 % where it holds for both; at most 5.8 % accept H0 where H1 holds for both.
MIN_BLOCKS: Final = 32
_LEAST_VARIANCE: Final = 1e-9  # as a share of the squared mean: above the rounding of float64


class SprtDecision(StrEnum):
    """The accepted hypothesis, or neither yet."""

    H0 = "H0"
    H1 = "H1"
    OPEN = "open"


@dataclass(frozen=True)
class SprtResult:
    """Result after some blocks. llr: log-likelihood ratio of H1 over H0; see `bounds`."""

    decision: SprtDecision
    blocks: int
    llr: float


def bounds(tests: int = 1) -> tuple[float, float]:
    """Returns the log-likelihood ratios at which each of some tests accepts H0, and H1."""
    beta = BETA / tests
    return math.log(beta / (1 - ALPHA)), math.log((1 - beta) / ALPHA)


@dataclass(frozen=True)
class SequentialTest:
    """Hypotheses about the mean lead, in points or in percent of the wins. Raises ValueError unless h0 < h1."""

    h0: float
    h1: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.h0) and math.isfinite(self.h1) and self.h0 < self.h1):
            raise ValueError(f"H0 is {self.h0:g} and H1 {self.h1:g}; H1 must be the higher one")

    def __str__(self) -> str:
        return f"between {self.h0:g} and {self.h1:g}"

    def evaluate(self, leads: Sequence[float], tests: int = 1) -> SprtResult:
        """Returns the first decision over the leads of blocks in the order of their seeds; later ones are ignored.
        tests: of this and others together."""
        lower, upper = bounds(tests)
        counts = np.arange(1, len(leads) + 1)
        means = np.cumsum(leads) / counts
        variances = (np.cumsum(np.square(leads)) - counts * means**2) / np.maximum(counts - 1, 1)
        # Leads that are all equal have no variance but rounding: their mean is what is expected.
        variances = np.maximum(variances, _LEAST_VARIANCE * np.maximum(means**2, 1.0))
        ratios = counts * (self.h1 - self.h0) * (means - (self.h0 + self.h1) / 2) / variances
        ratios = np.where(counts >= MIN_BLOCKS, ratios, 0.0)
        decided = np.flatnonzero((ratios <= lower) | (ratios >= upper))
        if len(decided) == 0:
            return SprtResult(SprtDecision.OPEN, len(leads), float(ratios[-1]) if len(ratios) else 0.0)
        ratio = float(ratios[decided[0]])
        return SprtResult(SprtDecision.H1 if ratio > 0 else SprtDecision.H0, int(decided[0]) + 1, ratio)


@dataclass(frozen=True)
class Verdict:
    """Decision of a trial's tests after some blocks, and the result of each, by its figure (`points`, `wins`)."""

    decision: SprtDecision
    blocks: int
    results: Mapping[str, SprtResult]


def verdict(tests: Mapping[str, tuple[SequentialTest, Sequence[float]]]) -> Verdict:
    """Returns the first decision of one or more tests, each with the leads of the same blocks, by their figures. The
    decision of a test stands while others go on."""
    results = {figure: test.evaluate(leads, len(tests)) for figure, (test, leads) in tests.items()}
    rejected = [each.blocks for each in results.values() if each.decision is SprtDecision.H0]
    if rejected:
        end = min(rejected)
        by_then = {figure: test.evaluate(leads[:end], len(tests)) for figure, (test, leads) in tests.items()}
        return Verdict(SprtDecision.H0, end, by_then)
    is_open = any(each.decision is SprtDecision.OPEN for each in results.values())
    decision = SprtDecision.OPEN if is_open else SprtDecision.H1
    return Verdict(decision, max(each.blocks for each in results.values()), results)
