"""Luck and decisions add up to the result, whatever the valuations are."""

import random

import pytest

from mogul.players.taj_mahal.review import Account, Value
from mogul.players.taj_mahal.review.account import Ledger, Values


def values(*shares: float) -> Values:
    return tuple(Value(share, 100 * share) for share in shares)


def add_up(account: Account) -> bool:
    rest = account.start + account.luck + account.own_decisions + account.others_decisions - account.final
    return abs(rest.win_share) < 1e-9 and abs(rest.points) < 1e-9


def test_changes_are_booked_by_their_cause() -> None:
    ledger = Ledger()
    ledger.value(1, values(0.5, 0.5), None)
    ledger.value(1, values(0.4, 0.6), 0)
    ledger.value(2, values(0.7, 0.3), None)
    ledger.value(2, values(0.8, 0.2), 1)
    first, second = (ledger.account(seat) for seat in ledger.seats)
    assert first.luck.win_share == pytest.approx(0.3)
    assert first.own_decisions.win_share == pytest.approx(-0.1)
    assert first.others_decisions.win_share == pytest.approx(0.1)
    assert first.final == Value(0.8, 80.0)
    assert second.own_decisions.win_share == pytest.approx(-0.1)
    assert second.others_decisions.win_share == pytest.approx(0.1)


def test_a_change_counts_for_the_visit_it_began_in() -> None:
    ledger = Ledger()
    for visit, share in ((3, 0.1), (3, 0.2), (5, 0.4), (5, 0.8)):
        ledger.value(visit, values(share), None)
    assert ledger.visits == (3, 5)
    assert (ledger.account(0, 3).start, ledger.account(0, 3).final) == (Value(0.1, 10.0), Value(0.4, 40.0))
    assert ledger.account(0, 5).luck.win_share == pytest.approx(0.4)


def test_everything_adds_up_over_the_game_and_over_each_visit() -> None:
    rng, ledger = random.Random(0), Ledger()
    for number in range(400):
        ledger.value(1 + number // 40, values(*(rng.random() for _ in range(4))), rng.choice((None, 0, 1, 2, 3)))
    for seat in ledger.seats:
        assert add_up(ledger.account(seat))
        visits = [ledger.account(seat, visit) for visit in ledger.visits]
        assert all(map(add_up, visits))
        assert [each.final for each in visits[:-1]] == [each.start for each in visits[1:]]
        assert sum(each.luck.points for each in visits) == pytest.approx(ledger.account(seat).luck.points)


def test_there_is_no_account_of_a_single_valuation() -> None:
    ledger = Ledger()
    ledger.value(1, values(0.5, 0.5), None)
    assert (list(ledger.seats), ledger.visits) == ([], ())
