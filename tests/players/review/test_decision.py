"""The tag of a difference between two moves, and the part of it that counts."""

import random

import pytest

from mogul.engine.game_rules import Move
from mogul.players.review import SeatAccount, Tag, Value
from mogul.players.review.decision import BLUNDER, INACCURACY, MIN_PAIRS, MISTAKE, Attribution, Values, assess
from mogul.players.review.decision_review import SWING, is_swing
from mogul.search import Candidate, Difference, SeatEstimate


def values(*shares: float) -> Values:
    return tuple(Value(share, 100 * share) for share in shares)


def add_up(account: SeatAccount) -> bool:
    others = account.others_decisions or Value()
    rest = account.start + account.luck + account.own_decisions + others - account.final
    return abs(rest.win_share) < 1e-9 and abs(rest.score) < 1e-9


def test_changes_are_attributed_to_their_cause() -> None:
    attribution = Attribution()
    attribution.add(1, values(0.5, 0.5), None)
    attribution.add(1, values(0.4, 0.6), 0)
    attribution.add(2, values(0.7, 0.3), None)
    attribution.add(2, values(0.8, 0.2), 1)
    first, second = (attribution.account(seat) for seat in attribution.seats)
    assert first.luck.win_share == pytest.approx(0.3)
    assert first.own_decisions.win_share == pytest.approx(-0.1)
    assert first.others_decisions is not None
    assert first.others_decisions.win_share == pytest.approx(0.1)
    assert first.final == Value(0.8, 80.0)
    assert second.own_decisions.win_share == pytest.approx(-0.1)
    assert second.others_decisions is not None
    assert second.others_decisions.win_share == pytest.approx(0.1)


def test_by_an_observers_knowledge_there_is_its_own_account_and_no_decision_of_others() -> None:
    attribution = Attribution(observer=1)
    attribution.add(1, values(0.5, 0.5), None)
    attribution.add(1, values(0.6, 0.4), 1)
    attribution.add(1, values(0.0, 1.0), None)
    assert list(attribution.seats) == [1]
    account = attribution.account(1)
    assert add_up(account)
    assert account.others_decisions is None
    assert account.luck.win_share == pytest.approx(0.6)
    assert account.own_decisions.win_share == pytest.approx(-0.1)


def test_a_change_counts_for_the_round_it_began_in() -> None:
    attribution = Attribution()
    for number, share in ((3, 0.1), (3, 0.2), (5, 0.4), (5, 0.8)):
        attribution.add(number, values(share), None)
    assert attribution.rounds == (3, 5)
    assert (attribution.account(0, 3).start, attribution.account(0, 3).final) == (Value(0.1, 10.0), Value(0.4, 40.0))
    assert attribution.account(0, 5).luck.win_share == pytest.approx(0.4)


def test_everything_adds_up_over_the_game_and_over_each_round() -> None:
    rng, attribution = random.Random(0), Attribution()
    for number in range(400):
        attribution.add(1 + number // 40, values(*(rng.random() for _ in range(4))), rng.choice((None, 0, 1, 2, 3)))
    for seat in attribution.seats:
        assert add_up(attribution.account(seat))
        rounds = [attribution.account(seat, each) for each in attribution.rounds]
        assert all(map(add_up, rounds))
        assert [each.final for each in rounds[:-1]] == [each.start for each in rounds[1:]]
        assert sum(each.luck.score for each in rounds) == pytest.approx(attribution.account(seat).luck.score)


def test_there_is_no_account_of_a_single_valuation() -> None:
    attribution = Attribution()
    attribution.add(1, values(0.5, 0.5), None)
    assert (list(attribution.seats), attribution.rounds) == ([], ())


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
