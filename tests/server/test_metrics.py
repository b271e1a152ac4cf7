"""The metrics that Prometheus reads after calls."""

import asyncio
import re
import socket
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration
from grpc_health.v1 import health_pb2, health_pb2_grpc
from prometheus_client.parser import text_string_to_metric_families

from bench.stubs import Stubs
from mogul.server import Limits, ServerConfig
from mogul.server.scheduler import Scheduler
from mogul.server.security import Tokens
from mogul.v1.search_pb2 import PRIORITY_BATCH, StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, GetEngineInfoRequest, ReviewGameRequest
from tests.server.harness import ServerThread, error_of, held, running
from tests.taj_mahal_requests import played, question, whole
from tests.waiting import READY_SECONDS

Sample = tuple[str, frozenset[tuple[str, str]]]


class Scrapes:
    """The text of a server's port for metrics."""

    def __init__(self, thread: ServerThread) -> None:
        self._address = thread.server.metrics_address

    def read(self) -> dict[Sample, float]:
        with urllib.request.urlopen(f"http://{self._address}/metrics", timeout=READY_SECONDS) as answer:
            text = answer.read().decode()
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def wait_for(self, value: float, name: str, **labels: str) -> None:
        """A caller can be back before its call is counted."""
        until = time.monotonic() + READY_SECONDS
        wanted = (name, frozenset(labels.items()))
        while (found := self.read()).get(wanted) != value:
            assert time.monotonic() < until, (wanted, {each: found[each] for each in found if each[0] == name})
            time.sleep(0.01)


@pytest.fixture
def thread() -> Iterator[ServerThread]:
    with running(ServerConfig(metrics_port=0, workers=1)) as thread:
        yield thread


@pytest.fixture
def stubs(thread: ServerThread) -> Iterator[Stubs]:
    stubs = Stubs(thread.server.address)
    yield stubs
    stubs.channel.close()


def test_calls_are_counted_and_timed_by_method_and_status(thread: ServerThread, stubs: Stubs) -> None:
    scrapes = Scrapes(thread)
    answer = stubs.suggestions.Suggest(question())
    error_of(lambda: stubs.suggestions.Suggest(question(threads=-1)))
    error_of(lambda: stubs.raw("/mogul.v1.SuggestionService/Guess")(b""))
    method = "SuggestionService/Suggest"
    scrapes.wait_for(1, "mogul_call_seconds_count", method=method, code="OK")
    scrapes.wait_for(1, "mogul_call_seconds_count", method=method, code="INVALID_ARGUMENT")
    scrapes.wait_for(1, "mogul_call_seconds_count", method="unknown", code="UNIMPLEMENTED")
    scrapes.wait_for(1, "mogul_errors_total", reason="INVALID_REQUEST")
    scrapes.wait_for(
        1, "mogul_stops_total", reason=StopReason.Name(answer.result.stop_reason).removeprefix("STOP_REASON_")
    )
    scrapes.wait_for(answer.result.iterations, "mogul_iterations_total")
    reported = scrapes.read()
    seconds = reported["mogul_call_seconds_sum", frozenset({("method", method), ("code", "OK")})]
    searched = reported["mogul_search_seconds_total", frozenset()]
    assert 0.0 < searched < seconds < 10.0


def test_the_iterations_of_an_analysis_are_counted_once_as_they_come(thread: ServerThread, stubs: Stubs) -> None:
    like = question(budget={"iterations": 20_000})
    sent = AnalyzeRequest(position=like.position, options=like.options, report_interval=Duration(nanos=50_000_000))
    *_, last = stubs.suggestions.Analyze(sent)
    Scrapes(thread).wait_for(last.result.iterations, "mogul_iterations_total")


def test_a_review_is_counted_like_any_search(thread: ServerThread, stubs: Stubs) -> None:
    table = played(2, 12)
    sent = ReviewGameRequest(record=whole(table.record))
    sent.options.iterations = 100
    *_, last = stubs.suggestions.ReviewGame(sent)
    assert last.progress.iterations > 0
    Scrapes(thread).wait_for(last.progress.iterations, "mogul_iterations_total")
    Scrapes(thread).wait_for(1, "mogul_stops_total", reason="ITERATIONS")


def test_each_shortage_has_its_reason(thread: ServerThread) -> None:
    with running(ServerConfig(metrics_port=0, limits=Limits(search_bytes=1))) as small:
        stubs = Stubs(small.server.address)
        error_of(lambda: stubs.suggestions.Suggest(question()))
        Scrapes(small).wait_for(1, "mogul_errors_total", reason="TOO_MANY_SEARCHES")
        stubs.channel.close()
    assert not any(name == "mogul_errors_total" for name, _ in Scrapes(thread).read())  # a registry for each server


def test_the_queue_shows_its_depth_and_age_by_class_and_what_is_held(thread: ServerThread, stubs: Stubs) -> None:
    scrapes = Scrapes(thread)
    depth = "mogul_queue_depth"
    long = question(budget={"iterations": 10_000_000}, threads=1)
    batch = question(budget={"iterations": 10_000_000}, threads=1, priority=PRIORITY_BATCH)
    running_calls = [stubs.suggestions.Suggest.future(long)]
    scrapes.wait_for(1, "mogul_searches_held")
    running_calls.append(stubs.suggestions.Suggest.future(batch))
    scrapes.wait_for(1, depth, **{"class": "BATCH"})
    reported = scrapes.read()
    assert reported[depth, frozenset({("class", "REVIEW")})] == 0
    age = ("mogul_queue_age_seconds", frozenset({("class", "BATCH")}))
    assert 0.0 < reported[age] < scrapes.read()[age]  # it waits and waits: interactive work goes first
    assert reported["mogul_search_memory_bytes", frozenset()] == thread.server.scheduler.held
    for call in running_calls:
        call.cancel()
    for value, name, labels in ((0, "mogul_searches_held", {}), (0, depth, {"class": "BATCH"})):
        scrapes.wait_for(value, name, **labels)
    scrapes.wait_for(2, "mogul_call_seconds_count", method="SuggestionService/Suggest", code="CANCELLED")


def test_a_call_whose_time_is_up_is_distinguished_from_a_cancelled_one(
    thread: ServerThread, stubs: Stubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(Scheduler, "run", never)
    error_of(lambda: stubs.suggestions.Suggest(question(), timeout=0.3))
    scrapes = Scrapes(thread)
    scrapes.wait_for(1, "mogul_call_seconds_count", method="SuggestionService/Suggest", code="DEADLINE_EXCEEDED")


def test_the_metrics_say_when_the_service_can_be_used() -> None:
    with held(ServerConfig(metrics_port=0)) as (thread, gate):
        scrapes = Scrapes(thread)
        assert scrapes.read()["mogul_serving", frozenset()] == 0
        gate.set()
        thread.do(thread.server.ready())
        scrapes.wait_for(1, "mogul_serving")


def test_health_checks_are_not_counted_and_wrong_tokens_are() -> None:
    with running(ServerConfig(metrics_port=0, tokens=Tokens(["a-token-0123456789"]))) as thread:
        stubs = Stubs(thread.server.address)
        health: Any = health_pb2_grpc.HealthStub(stubs.channel)
        health.Check(health_pb2.HealthCheckRequest())
        error_of(lambda: stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()))
        scrapes = Scrapes(thread)
        scrapes.wait_for(1, "mogul_errors_total", reason="INVALID_TOKEN")
        counted = {dict(labels)["method"] for name, labels in scrapes.read() if name == "mogul_call_seconds_count"}
        assert counted == {"SuggestionService/GetEngineInfo"}
        stubs.channel.close()


def test_a_port_for_metrics_that_is_taken_is_named_and_nothing_is_left_behind() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=f"cannot listen on 127.0.0.1:{port} for metrics: "):
            ServerThread(ServerConfig(metrics_port=port))


def test_a_stopped_server_answers_no_scrape() -> None:
    with running(ServerConfig(metrics_port=0)) as thread:
        scrapes = Scrapes(thread)
        assert scrapes.read()
    with pytest.raises(OSError, match="refused"):
        scrapes.read()


def test_the_page_for_operators_names_every_metric(thread: ServerThread, stubs: Stubs, repository: Path) -> None:
    stubs.suggestions.Suggest(question())
    error_of(lambda: stubs.suggestions.Suggest(question(threads=-1)))
    Scrapes(thread).wait_for(1, "mogul_errors_total", reason="INVALID_REQUEST")
    page = (repository / "docs" / "reference" / "metrics.md").read_text()
    names = {name for name, _ in Scrapes(thread).read() if name.startswith("mogul_") and not name.endswith("_created")}
    reported = {re.sub("_(bucket|count|sum)$", "", name) for name in names}
    of_others = ("mogul_door_", "mogul_match_")
    named = set(re.findall(r"`(mogul_\w+)`", page))
    assert {name for name in named if not name.startswith(of_others)} == reported
