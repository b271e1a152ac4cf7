"""Validation by the contract: unknown fields, as a newer client sends them."""

from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from bench.requests import SUGGEST
from bench.stubs import Stubs, violations
from bench.taj_mahal import REQUESTS
from mogul.v1.rules_service_pb2 import GetViewRequest, ValidatePositionRequest
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.server.harness import error_of
from tests.taj_mahal_requests import played, position, question, whole

NEW = b"\xd8\x3f\x07"  # field 1019, a number: 7
VALID = dict(REQUESTS.valid())


def with_new(message: Message, part: Message) -> Message:
    """Adds an unknown field to `part` of a message; returns the message."""
    part.MergeFromString(NEW)
    return message


@pytest.mark.parametrize("method", VALID)
def test_every_method_refuses_unknown_fields(stubs: Stubs, method: str) -> None:
    data = VALID[method].SerializeToString() + NEW
    if method.endswith("/ValidatePosition"):
        response = stubs.rules.ValidatePosition(ValidatePositionRequest.FromString(data))
        assert "1019" in {problem.field for problem in response.problems}
        return
    error: Any = error_of(lambda: stubs.raw(method)(data))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    found = violations(error)
    assert set(found) == {"1019"}
    assert "the service is older than the client" in found["1019"]


def test_unknown_fields_are_reported_with_all_other_violations(stubs: Stubs) -> None:
    sent: Any = question(played(4, 0), threads=200)
    with_new(sent, sent.options)
    sent.position.taj_mahal.view.visit = 13
    found = violations(error_of(lambda: stubs.suggestions.Suggest(sent)))
    assert set(found) >= {"options.1019", "options.threads", "position.taj_mahal.view.visit"}


def test_messages_that_the_validator_cannot_check_are_refused_too(stubs: Stubs) -> None:
    """No message has a group 0. protobuf keeps it in a message without fields; the validator cannot read it."""
    sent = GetViewRequest(record=whole(played(4, 20).record), seat=30)
    moved = next(event.move.move for event in sent.record.taj_mahal.events if event.HasField("move"))
    moved.withdraw.MergeFromString(b"\x03\x04")
    found = violations(error_of(lambda: stubs.rules.GetView(sent)))
    assert "seat" in found
    assert [place for place in found if place.endswith("].move.move.withdraw.0")]


def test_thousands_of_unknown_fields_are_one_violation(stubs: Stubs) -> None:
    """An oversized request reports only the first unknown field."""
    sent = SuggestRequest(position=position(played(4, 0).view(0)))
    for _ in range(5000):
        sent.position.taj_mahal.view.discard_pile.add().MergeFromString(NEW)
    found = violations(error_of(lambda: stubs.raw(SUGGEST)(sent.SerializeToString())))
    assert set(found) == {"position.taj_mahal.view.discard_pile[0].1019"}
