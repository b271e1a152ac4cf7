"""Luck and decisions add up to the result, however positions are valued."""

import random

import pytest

from mogul.players.review import SeatAccount, Value
from mogul.players.review.attribution import Attribution, Values


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
