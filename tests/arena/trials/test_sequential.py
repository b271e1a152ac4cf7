"""The sequential test: decisions and error rates."""

import numpy as np
import pytest

from mogul.arena.trials.sequential import ALPHA, BETA, LOWER, MIN_BLOCKS, UPPER, SequentialTest, SprtDecision

TEST = SequentialTest(0.0, 2.0)


def test_margins_about_one_hypothesis_decide_for_it() -> None:
    wave = [3.0, -3.0] * 200
    low, high = TEST.evaluate(wave), TEST.evaluate([2.0 + each for each in wave])
    assert (low.decision, high.decision) == (SprtDecision.H0, SprtDecision.H1)
    assert low.llr <= LOWER
    assert high.llr >= UPPER
    assert low.blocks == high.blocks < 50


def test_margins_between_the_hypotheses_leave_it_open() -> None:
    sprt_result = TEST.evaluate([1.0 + each for each in [3.0, -3.0] * 50])
    assert (sprt_result.decision, sprt_result.blocks) == (SprtDecision.OPEN, 100)
    assert sprt_result.llr == pytest.approx(0.0)


def test_the_ratio_is_that_of_normal_margins() -> None:
    margins = [float(each % 7) - 1.9 for each in range(40)]
    likelier = sum((each - TEST.h0) ** 2 - (each - TEST.h1) ** 2 for each in margins) / (2 * np.var(margins, ddof=1))
    sprt_result = TEST.evaluate(margins)
    assert sprt_result.decision is SprtDecision.OPEN
    assert sprt_result.llr == pytest.approx(likelier)


def test_later_margins_do_not_change_the_decision() -> None:
    margins = [5.0, 4.0] * 20
    decided = TEST.evaluate(margins)
    assert decided.blocks == MIN_BLOCKS
    assert TEST.evaluate([*margins, *[-100.0] * 50]) == decided


def test_neither_a_handful_of_blocks_nor_margins_without_variance_decide() -> None:
    assert TEST.evaluate([]).decision is SprtDecision.OPEN
    assert TEST.evaluate([50.0, 49.0] * (MIN_BLOCKS // 2 - 1)).decision is SprtDecision.OPEN
    assert TEST.evaluate([50.0] * 100).decision is SprtDecision.OPEN


@pytest.mark.parametrize(("truth", "wrong", "bound"), [(0.0, SprtDecision.H1, ALPHA), (2.0, SprtDecision.H0, BETA)])
def test_error_rates_are_near_their_bounds(truth: float, wrong: SprtDecision, bound: float) -> None:
    rng = np.random.default_rng(5)
    verdicts = [TEST.evaluate(rng.normal(truth, 8.0, 1500).tolist()) for _ in range(2000)]
    assert sum(each.decision is SprtDecision.OPEN for each in verdicts) == 0
    errors = sum(each.decision is wrong for each in verdicts) / len(verdicts)
    assert bound / 2 < errors < bound + 0.015


def test_hypotheses_must_be_in_order() -> None:
    with pytest.raises(ValueError, match="H0 is 2 points and H1 1; H1 must be the higher one"):
        SequentialTest(2.0, 1.0)
