"""The traces of calls that search: their figures, and nothing of their position."""

import logging
import re

import pytest

from bench.stubs import Stubs
from mogul.contract.logs import JsonFormatter
from mogul.v1.search_pb2 import StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest
from tests.engine.taj_mahal.texts import card_texts
from tests.server.harness import error_of, logged, request_id
from tests.taj_mahal_requests import played, question


@pytest.fixture(autouse=True)
def _logging(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "mogul")


def test_a_stream_has_an_id_too(stubs: Stubs) -> None:
    like = question()
    analysis = stubs.suggestions.Analyze(AnalyzeRequest(position=like.position, options=like.options))
    assert list(analysis)
    assert re.fullmatch("[0-9a-f]{16}", request_id(analysis))


def test_a_line_says_how_a_search_ended(stubs: Stubs, caplog: pytest.LogCaptureFixture) -> None:
    answer, call = stubs.suggestions.Suggest.with_call(question())
    done = logged(caplog, call)
    stop_reason = StopReason.Name(answer.result.stop_reason).removeprefix("STOP_REASON_")
    assert (done["iterations"], done["stop_reason"]) == (answer.result.iterations, stop_reason)


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
