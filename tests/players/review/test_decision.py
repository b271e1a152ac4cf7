"""What a difference between two moves is called, and what of it counts."""

import pytest

from mogul.players.taj_mahal.review import Tag, Value
from mogul.players.taj_mahal.review.decision import BLUNDER, INACCURACY, MISTAKE, judged
from mogul.players.taj_mahal.review.study import SWING, is_swing
from mogul.search import Candidate, Difference, SeatEstimate


@pytest.mark.parametrize(
    ("loss", "tag"),
    [
        (INACCURACY - 0.001, Tag.GOOD),
        (INACCURACY, Tag.INACCURACY),
        (MISTAKE, Tag.MISTAKE),
        (BLUNDER, Tag.BLUNDER),
        (1.0, Tag.BLUNDER),
    ],
)
def test_the_tag_follows_from_the_loss(loss: float, tag: Tag) -> None:
    found, told, counted = judged(Difference(loss, loss / 3, 2.0, 0.5), 100)
    assert (found, told.win_share, told.points, told.pairs) == (tag, loss, 2.0, 100)
    assert counted == Value(loss, 2.0)


@pytest.mark.parametrize(("share", "error"), [(0.19, 0.1), (-0.19, 0.1), (0.0, 0.0)])
def test_under_two_standard_errors_it_counts_nothing(share: float, error: float) -> None:
    tag, loss, counted = judged(Difference(share, error, 5.0, 0.1), 100)
    assert (tag, loss.win_share, loss.points, counted) == (Tag.NOT_DISTINGUISHABLE, 0.0, 0.0, Value())
    assert (loss.difference, loss.error) == (Value(share, 5.0), Value(error, 0.1))


def test_a_move_found_better_than_the_best_is_the_best_and_gains() -> None:
    tag, loss, counted = judged(Difference(-0.3, 0.1, -1.0, 0.1), 100)
    assert (tag, loss.win_share, loss.points, counted) == (Tag.BEST, 0.0, 0.0, Value(-0.3, -1.0))


@pytest.mark.parametrize(("points", "error", "counts"), [(0.9, 0.5, 0.0), (-3.0, 0.5, -3.0), (0.0, 0.0, 0.0)])
def test_points_count_only_beyond_their_own_error_and_are_lost_only_above_0(
    points: float, error: float, counts: float
) -> None:
    _, loss, counted = judged(Difference(0.3, 0.1, points, error), 100)
    assert (loss.win_share, loss.points, counted) == (0.3, 0.0, Value(0.3, counts))


def candidate(share: float, error: float) -> Candidate:
    return Candidate(0, 100, 100, (share,), (SeatEstimate(share, error, 30.0, 5.0, (share, 1 - share)),), ())


def test_swings_are_large_differences_large_errors_and_moves_not_looked_at() -> None:
    best = candidate(0.5, 0.01)
    assert is_swing(best, candidate(0.499 - SWING, 0.01), 0)
    assert is_swing(best, candidate(0.5, SWING), 0)
    assert not is_swing(best, candidate(0.49, 0.02), 0)
    assert is_swing(best, None, 0)
    assert is_swing(best, Candidate(0, 0, 0, (), (), ()), 0)
