"""The sequential test: decisions and error rates."""

import numpy as np
import pytest

from mogul.arena.trials.sequential import (
    ALPHA,
    BETA,
    MIN_BLOCKS,
    SequentialTest,
    SprtDecision,
    bounds,
    points_lead,
    verdict,
    wins_lead,
)
from tests.arena.blocks import block, both_ways_block, result


def test_one_way_it_is_the_lead_over_the_table_and_over_the_even_share() -> None:
    played = block(0, result((0, 1, 1), (26, 20, 20)), result((1, 0, 1), (23, 20, 20)))
    assert points_lead(played, both_ways=False) == pytest.approx((4 - 1) / 2)
    assert wins_lead(played) == pytest.approx(100 * (1 / 2 - 1 / 3))
    pairs = block(0, result((0, 0, 1, 1), (9, 8, 7, 4)), result((1, 1, 0, 0), (4, 6, 9, 9)))
    assert points_lead(pairs, both_ways=False) == pytest.approx((1.5 + 2) / 2)
    assert wins_lead(pairs) == pytest.approx(50)


def test_both_ways_it_is_the_mean_of_both_players_alone() -> None:
    played = both_ways_block(0, first=(26, 26, 23), second=(14, 17, 26))
    alone_points, alone_wins = (4 + 4 + 2) / 3, 100 * (1 - 1 / 3)
    other_points, other_wins = (-4 - 2 + 4) / 3, 100 * (1 / 3 - 1 / 3)
    assert points_lead(played, both_ways=True) == pytest.approx((alone_points - other_points) / 2)
    assert wins_lead(played) == pytest.approx((alone_wins - other_wins) / 2)


def test_it_changes_its_sign_with_the_players() -> None:
    one, other = both_ways_block(0, (26, 14, 23), (14, 17, 29)), both_ways_block(0, (14, 17, 29), (26, 14, 23))
    assert wins_lead(one) == pytest.approx(-wins_lead(other)) != 0
    assert points_lead(one, both_ways=True) == pytest.approx(-points_lead(other, both_ways=True)) != 0


TEST = SequentialTest(0.0, 2.0)


def test_margins_about_one_hypothesis_decide_for_it() -> None:
    wave = [3.0, -3.0] * 200
    low, high = TEST.evaluate(wave), TEST.evaluate([2.0 + each for each in wave])
    assert (low.decision, high.decision) == (SprtDecision.H0, SprtDecision.H1)
    assert low.llr <= bounds()[0] == pytest.approx(np.log(0.05 / 0.95))
    assert high.llr >= bounds()[1] == pytest.approx(np.log(0.95 / 0.05))
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


def test_a_handful_of_blocks_does_not_decide() -> None:
    assert TEST.evaluate([]).decision is SprtDecision.OPEN
    assert TEST.evaluate([50.0, 49.0] * (MIN_BLOCKS // 2 - 1)).decision is SprtDecision.OPEN


@pytest.mark.parametrize(
    ("margin", "decision"),
    [(75.0, SprtDecision.H1), (100 * (1 - 1 / 3), SprtDecision.H1), (0.0, SprtDecision.H0), (-25.0, SprtDecision.H0)],
)
def test_equal_margins_decide_for_the_nearer_hypothesis(margin: float, decision: SprtDecision) -> None:
    """As when one player wins every game, so that the margins have no variance but rounding."""
    found = TEST.evaluate([margin] * 100)
    assert (found.decision, found.blocks) == (decision, MIN_BLOCKS)
    assert TEST.evaluate([1.0] * 100).decision is SprtDecision.OPEN


@pytest.mark.parametrize(("truth", "wrong", "bound"), [(0.0, SprtDecision.H1, ALPHA), (2.0, SprtDecision.H0, BETA)])
def test_error_rates_are_near_their_bounds(truth: float, wrong: SprtDecision, bound: float) -> None:
    rng = np.random.default_rng(5)
    verdicts = [TEST.evaluate(rng.normal(truth, 8.0, 1500).tolist()) for _ in range(2000)]
    assert sum(each.decision is SprtDecision.OPEN for each in verdicts) == 0
    errors = sum(each.decision is wrong for each in verdicts) / len(verdicts)
    assert bound / 2 < errors < bound + 0.015


def test_hypotheses_must_be_in_order() -> None:
    with pytest.raises(ValueError, match="H0 is 2 and H1 1; H1 must be the higher one"):
        SequentialTest(2.0, 1.0)


WAVE = [3.0, -3.0] * 200
UP, EVEN, SLOWLY_UP = [2.0 + each for each in WAVE], WAVE, [2.0 + 3 * each for each in WAVE]


def test_both_figures_accept_h1_or_either_accepts_h0() -> None:
    both = verdict({"points": (TEST, UP), "wins": (TEST, SLOWLY_UP)})
    assert both.decision is SprtDecision.H1
    assert both.results["points"].blocks < both.results["wins"].blocks == both.blocks
    for one, other in ((UP, EVEN), (EVEN, UP), (EVEN, EVEN)):
        assert verdict({"points": (TEST, one), "wins": (TEST, other)}).decision is SprtDecision.H0
    waiting = verdict({"points": (TEST, UP), "wins": (TEST, SLOWLY_UP[: both.blocks - 1])})
    assert (waiting.decision, waiting.blocks) == (SprtDecision.OPEN, both.blocks - 1)


def test_after_h0_no_later_block_counts() -> None:
    low = verdict({"points": (TEST, SLOWLY_UP), "wins": (TEST, EVEN)})
    assert low.decision is SprtDecision.H0
    assert low.blocks == low.results["wins"].blocks < TEST.evaluate(SLOWLY_UP).blocks
    assert (low.results["points"].decision, low.results["points"].blocks) == (SprtDecision.OPEN, low.blocks)
    slower = [3 * each for each in EVEN]
    assert verdict({"points": (TEST, slower), "wins": (TEST, EVEN)}).blocks == low.blocks < TEST.evaluate(slower).blocks
    assert low == verdict({"points": (TEST, SLOWLY_UP[: low.blocks]), "wins": (TEST, EVEN[: low.blocks])})


@pytest.mark.parametrize(
    ("points", "wins", "wrong"),
    [(2.0, 0.0, SprtDecision.H1), (0.0, 2.0, SprtDecision.H1), (2.0, 2.0, SprtDecision.H0)],
)
def test_error_rates_of_points_and_wins_together_are_near_the_same_bounds(
    points: float, wins: float, wrong: SprtDecision
) -> None:
    rng = np.random.default_rng(6)
    decisions = []
    for _ in range(1500):
        leads = rng.normal((points, wins), 8.0, (1500, 2)).T.tolist()
        decisions.append(verdict({"points": (TEST, leads[0]), "wins": (TEST, leads[1])}).decision)
    assert SprtDecision.OPEN not in decisions
    assert ALPHA / 2 < decisions.count(wrong) / len(decisions) < ALPHA + 0.015
