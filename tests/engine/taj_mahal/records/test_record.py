"""Records, and their observation by a seat."""

import dataclasses

import pytest

from mogul.engine.taj_mahal.records.record import (
    Drew,
    Event,
    GameRecord,
    observe,
    observe_event,
    observe_setup,
)
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN, RuleSet
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table
from tests.engine.taj_mahal.texts import displayed, drew, moved, unrest

IN_THE_OPEN: list[Event] = [
    displayed("red vizier+elephant", "white monk"),
    moved(0, "play red vizier+elephant"),
    moved(1, "take white monk"),
    unrest("white monk"),
]


@pytest.mark.parametrize("event", IN_THE_OPEN, ids=str)
def test_what_happens_in_the_open_is_seen_by_all(event: Event) -> None:
    """Rules V3, P, W10, U1."""
    assert [observe_event(event, seat) for seat in range(3)] == [event] * 3


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    """Rules W4, W9."""
    event = drew(1, "white monk")
    assert [observe_event(event, seat) for seat in range(3)] == [Drew(1, UNKNOWN), event, Drew(1, UNKNOWN)]


def test_a_dealt_hand_is_seen_by_its_player_alone() -> None:
    """Rule S3; tiles and tokens are open (S1, S2)."""
    setup = new_table(ZMAN, 3, 1).game.setup
    seen = observe_setup(setup, 1)
    assert seen.hands == ((UNKNOWN,) * 6, setup.hands[1], (UNKNOWN,) * 6)
    assert dataclasses.replace(seen, hands=setup.hands) == setup


@AT_EVERY_TABLE
def test_an_observed_record_holds_no_card_its_seat_did_not_see(rule_set: RuleSet, players: int) -> None:
    """Section I. Observing twice changes nothing."""
    record = finished(new_table(rule_set, players, 1), 1).record
    for seat in range(players):
        seen = observe(record, seat)
        assert seen.observer == seat
        assert observe(seen, seat) == seen
        assert [owner for owner, hand in enumerate(seen.setup.hands) if UNKNOWN not in hand] == [seat]
        draws = [event for event in seen.events if isinstance(event, Drew)]
        assert all((event.card == UNKNOWN) == (event.seat != seat) for event in draws)
        assert {event.seat for event in draws} == set(range(players))
        assert len(seen.events) == len(record.events)


def test_a_record_is_a_value() -> None:
    one, other = (finished(new_table(ZMAN, 2, 3), 3).record for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert GameRecord(one.setup).events == ()
    assert GameRecord(one.setup).observer is None


def test_a_record_names_its_unknown_cards() -> None:
    record = finished(new_table(ZMAN, 3, 0), 0).record
    assert record.unknown_cards == ()
    seen = observe(record, 1)
    draws = [number for number, event in enumerate(record.events) if isinstance(event, Drew) and event.seat != 1]
    assert draws
    assert seen.unknown_cards == ("setup.hands[0]", "setup.hands[2]", *(f"events[{number}]" for number in draws))
