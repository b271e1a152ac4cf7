"""Events that broke no rule before are not checked again, and every list is checked as it was sent."""

import re
from pathlib import Path
from typing import Any

import pytest

from mogul.server.codec import validation
from mogul.server.codec.known_events import MOST_EVENTS, KnownEvents
from mogul.server.codec.secret_parts import is_secret
from mogul.server.codec.validation import broken_rules
from mogul.server.errors import InvalidArgument
from mogul.v1.rules_service_pb2 import GetViewRequest
from tests.taj_mahal_requests import played, whole

NEW = b"\xd8\x3f\x07"  # field 1019, a number: 7


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> KnownEvents:
    """The events that the validation knows, none yet."""
    known = KnownEvents()
    monkeypatch.setattr(validation, "_KNOWN_EVENTS", known)
    return known


def request(moves: int = 40) -> Any:
    return GetViewRequest(record=whole(played(4, moves).record), seat=1)


def events_of(sent: Any) -> Any:
    return sent.record.taj_mahal.events


def test_the_events_of_a_valid_request_are_known_afterwards(known: KnownEvents) -> None:
    sent = request()
    assert known.without_known(sent) == sent
    assert broken_rules(sent) == []
    rest = known.without_known(sent)
    assert 0 < len(events_of(sent)) > len(events_of(rest))
    assert all(map(is_secret, events_of(rest)))  # see test_secret_parts
    assert rest.record.taj_mahal.setup == sent.record.taj_mahal.setup
    assert sent == request()
    longer = request(41)
    new = [each for each in events_of(known.without_known(longer)) if not is_secret(each)]
    assert 0 < len(new) <= len(events_of(longer)) - len(events_of(sent))


@pytest.mark.usefixtures("known")
def test_a_problem_has_the_place_that_was_sent(subtests: Any) -> None:
    broken_rules(request())
    count = len(events_of(request()))
    wrong_seat, unknown_field, empty = request(), request(), request()
    events_of(wrong_seat)[count - 1].move.seat = 77
    events_of(unknown_field)[count - 1].MergeFromString(NEW)
    events_of(empty).add()
    path = f"record.taj_mahal.events[{count - 1}]"
    for sent, places in (
        (wrong_seat, [f"{path}.move.seat"]),
        (unknown_field, [f"{path}.1019"]),
        (empty, [f"record.taj_mahal.events[{count}].kind"]),
    ):
        with subtests.test(places=places):
            for _ in range(2):
                assert [each.place for each in broken_rules(sent)] == places


@pytest.mark.usefixtures("known")
def test_a_list_of_known_events_that_is_too_long_is_refused() -> None:
    sent = request()
    assert broken_rules(sent) == []
    event = events_of(sent)[-1]
    events_of(sent).extend([event] * (MOST_EVENTS - len(events_of(sent))))
    assert [each.place for each in broken_rules(sent)] == []
    events_of(sent).append(event)
    with pytest.raises(InvalidArgument, match=r"record\.taj_mahal\.events: must contain no more than"):
        broken_rules(sent)


@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_a_list_of_events_has_no_other_rule_than_its_maximum(repository: Path, game: str) -> None:
    """Any other would not be seen in a list without the known events."""
    contract = (repository / f"proto/mogul/{game}/v1/record.proto").read_text(encoding="utf-8")
    (rules,) = re.findall(r"repeated Event events = \d+ (\[[^;]*\]);", contract)
    assert rules == f"[(buf.validate.field).repeated.max_items = {MOST_EVENTS}]"
    assert "this.events" not in contract
