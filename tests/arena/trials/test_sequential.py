"""The sequential test: decisions, and how often they are wrong."""

import numpy as np
import pytest

from mogul.arena.trials.sequential import ALPHA, BETA, LOWER, MIN_BLOCKS, UPPER, Decision, SequentialTest

TEST = SequentialTest(0.0, 2.0)


def test_margins_about_one_hypothesis_decide_for_it() -> None:
    wave = [3.0, -3.0] * 200
    low, high = TEST.verdict(wave), TEST.verdict([2.0 + each for each in wave])
    assert (low.decision, high.decision) == (Decision.H0, Decision.H1)
    assert low.llr <= LOWER
    assert high.llr >= UPPER
    assert low.blocks == high.blocks < 50


def test_in_between_it_stays_open() -> None:
    verdict = TEST.verdict([1.0 + each for each in [3.0, -3.0] * 50])
    assert (verdict.decision, verdict.blocks) == (Decision.OPEN, 100)
    assert verdict.llr == pytest.approx(0.0)


def test_the_ratio_is_that_of_normal_margins() -> None:
    margins = [float(each % 7) - 1.9 for each in range(40)]
    likelier = sum((each - TEST.h0) ** 2 - (each - TEST.h1) ** 2 for each in margins) / (2 * np.var(margins, ddof=1))
    verdict = TEST.verdict(margins)
    assert verdict.decision is Decision.OPEN
    assert verdict.llr == pytest.approx(likelier)


def test_what_comes_after_the_decision_does_not_change_it() -> None:
    margins = [5.0, 4.0] * 20
    decided = TEST.verdict(margins)
    assert decided.blocks == MIN_BLOCKS
    assert TEST.verdict([*margins, *[-100.0] * 50]) == decided


def test_a_handful_of_blocks_decides_nothing_nor_do_margins_without_variance() -> None:
    assert TEST.verdict([]).decision is Decision.OPEN
    assert TEST.verdict([50.0, 49.0] * (MIN_BLOCKS // 2 - 1)).decision is Decision.OPEN
    assert TEST.verdict([50.0] * 100).decision is Decision.OPEN


@pytest.mark.parametrize(("truth", "wrong", "bound"), [(0.0, Decision.H1, ALPHA), (2.0, Decision.H0, BETA)])
def test_errors_are_about_as_rare_as_they_should_be(truth: float, wrong: Decision, bound: float) -> None:
    rng = np.random.default_rng(5)
    verdicts = [TEST.verdict(rng.normal(truth, 8.0, 1500).tolist()) for _ in range(2000)]
    assert sum(each.decision is Decision.OPEN for each in verdicts) == 0
    errors = sum(each.decision is wrong for each in verdicts) / len(verdicts)
    assert bound / 2 < errors < bound + 0.015


def test_hypotheses_must_be_in_order() -> None:
    with pytest.raises(ValueError, match="H0 is 2 points and H1 1; H1 must be the higher one"):
        SequentialTest(2.0, 1.0)
