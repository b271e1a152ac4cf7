"""The tag of a difference between two moves, and the part of it that counts."""

import pytest

from mogul.engine.game_rules import Move
from mogul.players.review import Tag, Value
from mogul.players.review.decision import BLUNDER, INACCURACY, MIN_PAIRS, MISTAKE, assess
from mogul.players.review.decision_review import SWING, is_swing
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
    found, assessed, counted = assess(Difference(loss, loss / 3, 2.0, 0.5), 100)
    assert (found, assessed.counted.win_share, assessed.counted.score, assessed.pairs) == (tag, loss, 2.0, 100)
    assert counted == Value(loss, 2.0)


@pytest.mark.parametrize(("share", "error"), [(0.19, 0.1), (-0.19, 0.1), (0.0, 0.0)])
def test_under_two_standard_errors_it_counts_nothing(share: float, error: float) -> None:
    tag, loss, counted = assess(Difference(share, error, 5.0, 0.1), 100)
    assert (tag, loss.counted.win_share, loss.counted.score, counted) == (Tag.NOT_DISTINGUISHABLE, 0.0, 0.0, Value())
    assert (loss.difference, loss.error) == (Value(share, 5.0), Value(error, 0.1))


def test_of_few_pairs_no_error_is_known_well_enough() -> None:
    """Two that differ by as much have an error of 0."""
    same = Difference(1.0, 0.0, 5.0, 0.0)
    tags = [assess(same, pairs).tag for pairs in (2, MIN_PAIRS - 1, MIN_PAIRS)]
    assert tags == [Tag.NOT_DISTINGUISHABLE, Tag.NOT_DISTINGUISHABLE, Tag.BLUNDER]


def test_a_move_found_better_than_the_best_is_the_best_and_gains() -> None:
    tag, loss, counted = assess(Difference(-0.3, 0.1, -1.0, 0.1), 100)
    assert (tag, loss.counted.win_share, loss.counted.score, counted) == (Tag.BEST, 0.0, 0.0, Value(-0.3, -1.0))


@pytest.mark.parametrize(("score", "error", "counts"), [(0.9, 0.5, 0.0), (-3.0, 0.5, -3.0), (0.0, 0.0, 0.0)])
def test_the_score_counts_only_beyond_its_own_error_and_is_lost_only_above_0(
    score: float, error: float, counts: float
) -> None:
    _, loss, counted = assess(Difference(0.3, 0.1, score, error), 100)
    assert (loss.counted.win_share, loss.counted.score, counted) == (0.3, 0.0, Value(0.3, counts))


def candidate(share: float, error: float) -> Candidate:
    return Candidate(Move(0), 100, 100, (share,), (SeatEstimate(share, error, 30.0, 5.0, (share, 1 - share)),), ())


def test_swings_are_large_differences_large_errors_and_moves_not_visited() -> None:
    best = candidate(0.5, 0.01)
    assert is_swing(best, candidate(0.499 - SWING, 0.01), 0)
    assert is_swing(best, candidate(0.5, SWING), 0)
    assert not is_swing(best, candidate(0.49, 0.02), 0)
    assert is_swing(best, None, 0)
    assert is_swing(best, Candidate(Move(0), 0, 0, (), (), ()), 0)
