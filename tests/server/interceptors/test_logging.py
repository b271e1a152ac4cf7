"""The traces of a call: an id for its caller, a line in the log, and nothing of its request."""

import json
import logging
import re
from typing import Any

import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.stubs import Stubs
from mogul.server.logs import JsonFormatter, TextFormatter
from mogul.server.services.rules import RulesService
from mogul.v1.rules_service_pb2 import GetComponentSetRequest
from mogul.v1.search_pb2 import StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest
from tests.engine.taj_mahal.texts import card_texts
from tests.server.harness import error_of, logged, request_id
from tests.taj_mahal_requests import played, question

MADE = re.compile(r"[0-9a-f]{16}")
NO_GAME = GetComponentSetRequest(game="chess")


@pytest.fixture(autouse=True)
def _logging(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "mogul")


@pytest.mark.parametrize("sent", ["7", "trace:4f-2.b_c", "x" * 64])
def test_a_sane_id_of_the_caller_is_kept(stubs: Stubs, sent: str, caplog: pytest.LogCaptureFixture) -> None:
    _, call = stubs.suggestions.Suggest.with_call(question(), metadata=(("x-request-id", sent),))
    assert request_id(call) == sent
    assert logged(caplog, call)["request_id"] == sent


@pytest.mark.parametrize("sent", [None, "", "two words", 'a"b', "x" * 65])
def test_another_is_made_where_there_is_none(stubs: Stubs, sent: str | None) -> None:
    metadata = () if sent is None else (("x-request-id", sent),)
    _, call = stubs.suggestions.Suggest.with_call(question(), metadata=metadata)
    assert MADE.fullmatch(request_id(call))


def test_refusals_mistakes_and_streams_carry_the_id_too(stubs: Stubs, monkeypatch: pytest.MonkeyPatch) -> None:
    like = question()
    analysis = stubs.suggestions.Analyze(AnalyzeRequest(position=like.position, options=like.options))
    assert list(analysis)
    assert MADE.fullmatch(request_id(analysis))
    refused: Any = error_of(lambda: stubs.rules.GetComponentSet(NO_GAME))
    assert MADE.fullmatch(request_id(refused))
    assert "grpc-status-details-bin" in dict(refused.trailing_metadata())
    monkeypatch.setattr(RulesService, "_get_component_set", lambda *_: 1 // 0)
    assert MADE.fullmatch(request_id(error_of(lambda: stubs.rules.GetComponentSet(NO_GAME))))


def test_a_line_says_what_a_call_came_to(stubs: Stubs, caplog: pytest.LogCaptureFixture) -> None:
    answer, call = stubs.suggestions.Suggest.with_call(question())
    done = logged(caplog, call)
    refused = logged(caplog, error_of(lambda: stubs.rules.GetComponentSet(NO_GAME)))
    assert (
        done.items()
        >= {
            "method": "SuggestionService/Suggest",
            "code": "OK",
            "iterations": answer.result.iterations,
            "stop_reason": StopReason.Name(answer.result.stop_reason).removeprefix("STOP_REASON_"),
        }.items()
    )
    assert 0 < done["milliseconds"] < 10_000
    assert refused["method"] == "RulesService/GetComponentSet"
    assert (refused["code"], refused["error_reason"]) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


def test_nothing_of_a_position_gets_into_the_log(stubs: Stubs, caplog: pytest.LogCaptureFixture) -> None:
    wrong = question()
    wrong.position.taj_mahal.view.visit = 13
    _, call = stubs.suggestions.Suggest.with_call(question())
    assert logged(caplog, call)
    assert logged(caplog, error_of(lambda: stubs.suggestions.Suggest(wrong)))
    log = "\n".join(JsonFormatter().format(record) for record in caplog.records)
    words = {
        word for hand in played().game.setup.hands for text in card_texts(hand) for word in re.split(r"[ +]", text)
    }
    assert {"red", "elephant"} <= words
    assert not any(re.search(rf"\b{word}\b", log) for word in words - {"mogul"})


def test_health_checks_leave_no_line(stubs: Stubs, caplog: pytest.LogCaptureFixture) -> None:
    health: Any = health_pb2_grpc.HealthStub(stubs.channel)
    health.Check(health_pb2.HealthCheckRequest())
    assert logged(caplog, error_of(lambda: stubs.rules.GetComponentSet(NO_GAME)))
    assert not any("health" in repr(vars(record)).lower() for record in caplog.records)


def test_a_mistake_is_logged_with_its_place_and_the_calls_id_but_not_with_its_words(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("red elephant")

    monkeypatch.setattr(RulesService, "_get_component_set", fail)
    handler = logging.StreamHandler(stream := Lines())
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("mogul.server.interceptors")
    logger.addHandler(handler)
    try:
        error = error_of(lambda: stubs.rules.GetComponentSet(NO_GAME))
        assert logged(caplog, error)["code"] == "INTERNAL"
    finally:
        logger.removeHandler(handler)
    (line,) = stream.lines
    reported = json.loads(line)
    assert (reported["level"], reported["exception"], reported["request_id"]) == (
        "error",
        "KeyError",
        request_id(error),
    )
    assert reported["trace"][-1].endswith(" fail")
    assert "elephant" not in line


class Lines:
    """A stream that keeps its lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, text: str) -> int:
        self.lines += [line for line in text.splitlines() if line]
        return len(text)

    def flush(self) -> None:
        pass


def test_a_line_is_one_line_in_both_forms() -> None:
    record = logging.LogRecord("mogul.x", logging.WARNING, "", 0, "two\nlines and %s", ("a fact",), None)
    record.fields = {"code": "OK", "milliseconds": 1.5}
    as_json = JsonFormatter().format(record)
    assert "\n" not in as_json
    assert json.loads(as_json).items() >= {"level": "warning", "message": "two\nlines and a fact", "code": "OK"}.items()
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d WARNING: two\nlines and a fact code=OK milliseconds=1.5", TextFormatter().format(record)
    )
