"""What the service does about mistakes of its own."""

import logging

import grpc
import pytest

from mogul.server.wire.rules_servicer import RulesServicer
from mogul.v1.rules_service_pb2 import GetComponentSetRequest
from tests.server.harness import Stubs, question, refusal


def test_a_mistake_of_the_program_is_logged_and_told_as_internal_and_nothing_else_suffers(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(servicer: RulesServicer, request: GetComponentSetRequest) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr(RulesServicer, "_get_component_set", fail)
    with caplog.at_level(logging.ERROR, "mogul.server"):
        error = refusal(lambda: stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal")))
    assert error.code() is grpc.StatusCode.INTERNAL
    assert "42" not in str(error.details())
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]
    monkeypatch.undo()
    assert stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal")).component_set
    assert stubs.suggestions.Suggest(question()).result.iterations > 0


def test_refusals_are_not_logged_as_mistakes(stubs: Stubs, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "mogul.server"):
        refusal(lambda: stubs.rules.GetComponentSet(GetComponentSetRequest(game="chess")))
    assert not caplog.records
