"""Streams that are lost, against scripted calls: pauses, the last attempt, the deadline, and a stop meanwhile."""

import asyncio
import threading
import time
from itertools import islice
from types import SimpleNamespace
from typing import Any

import grpc
import pytest

from mogul.client import AsyncStream, Stream, reason, stream
from mogul.client.readiness import StreamMethod
from mogul.contract.errors import ErrorReason, ResourceExhausted
from mogul.v1.review_pb2 import ReviewedDecision, ReviewOptions, ReviewSummary
from mogul.v1.search_pb2 import (
    STOP_REASON_DEADLINE,
    STOP_REASON_ITERATIONS,
    STOP_REASON_SHUTDOWN,
    STOP_REASON_UNSPECIFIED,
    Budget,
    SearchOptions,
    StopReason,
)
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse, ReviewGameRequest, ReviewGameResponse
from tests.client.refused import Refused


class Lost(grpc.RpcError):
    """The error of a stream whose server is gone."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAVAILABLE

    def trailing_metadata(self) -> Any:
        return ()


Message = AnalyzeResponse | ReviewGameResponse


class Call:
    """A call that brings its messages and then an error; of both kinds of client."""

    def __init__(self, messages: list[Message], end: grpc.RpcError) -> None:
        self._messages, self._end = iter(messages), end
        self.is_cancelled = False

    def __next__(self) -> Message:
        for message in self._messages:
            return message
        raise self._end

    async def read(self) -> Message:
        return next(self)

    def cancel(self) -> None:
        self.is_cancelled = True


class Server:
    """A server whose first calls bring a message each, and the others none. end: the error of each call."""

    def __init__(self, *messages: Message, end: grpc.RpcError | None = None) -> None:
        self._messages, self._end = iter(messages), end or Lost()
        self.calls: list[Call] = []
        self.requests: list[Any] = []
        self.method = StreamMethod(self._begin, self._begin, lambda: False, lambda error: error)

    def _begin(self, request: Any, timeout: float | None, metadata: Any) -> Call:
        del timeout, metadata
        self.requests.append(type(request).FromString(request.SerializeToString()))
        self.calls.append(Call([*islice(self._messages, 1)], self._end))
        return self.calls[-1]


def message(stop_reason: StopReason.ValueType = STOP_REASON_UNSPECIFIED, iterations: int = 10) -> AnalyzeResponse:
    found = AnalyzeResponse(final=stop_reason != STOP_REASON_UNSPECIFIED)
    found.result.iterations, found.result.options.seed, found.result.stop_reason = iterations, 7, stop_reason
    return found


def options_of(response: Any) -> Any:
    """Options in effect of a search or a review."""
    if response is AnalyzeResponse:
        return SearchOptions(seed=7, threads=2, budget=Budget(iterations=500), min_visits=3)
    return ReviewOptions(seed=7, threads=2, iterations=500)


def decision(event: int) -> ReviewGameResponse:
    return ReviewGameResponse(decision=ReviewedDecision(event=event))


@pytest.fixture
def server() -> Server:
    return Server(message())


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses a thousand times shorter."""
    monkeypatch.setattr(stream, "INITIAL_BACKOFF", stream.INITIAL_BACKOFF / 1000)


@pytest.mark.usefixtures("pauses")
def test_a_stream_is_given_up_after_eight_attempts(server: Server) -> None:
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert next(found) == message()
    with pytest.raises(Lost):
        next(found)
    assert len(server.calls) == 1 + 8


@pytest.mark.usefixtures("pauses")
def test_a_server_that_is_too_busy_for_a_lost_stream_is_asked_again() -> None:
    """The streams of a server that has gone come to the others all at once."""
    busy = Refused(ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, "later", 0.1))
    further = [message(iterations=count) for count in (10, 20)]
    found = Stream(Server(*further, end=busy).method, AnalyzeRequest(), None, ())
    assert [next(found), next(found)] == further
    late = Refused(ResourceExhausted(ErrorReason.DEADLINE_TOO_SHORT, "too late", 0.1))
    server = Server(message(), end=late)
    found = Stream(server.method, AnalyzeRequest(), None, ())
    next(found)
    with pytest.raises(Refused):
        next(found)
    assert len(server.calls) == 1


@pytest.mark.usefixtures("pauses")
def test_attempts_are_counted_anew_after_every_message_that_goes_further() -> None:
    further = [message(iterations=count) for count in range(10, 31)]
    server = Server(*further, further[-1])
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert [next(found) for _ in further] == further
    with pytest.raises(Lost):
        next(found)
    assert len(server.calls) == len(further) + 8


@pytest.mark.usefixtures("pauses")
def test_the_last_message_of_a_server_that_stops_ends_a_stream_that_no_other_one_resumes() -> None:
    server = Server(message(STOP_REASON_SHUTDOWN))
    assert list(Stream(server.method, AnalyzeRequest(), None, ())) == [message(STOP_REASON_SHUTDOWN)]
    assert len(server.calls) == 1 + 8


@pytest.mark.usefixtures("pauses")
def test_the_last_message_of_a_server_that_stops_does_not_end_a_stream_that_another_one_took_further() -> None:
    server = Server(message(STOP_REASON_SHUTDOWN, 15), message(iterations=20), message(iterations=30))
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert [next(found), next(found)] == [message(iterations=20), message(iterations=30)]
    with pytest.raises(Lost):
        next(found)


@pytest.mark.usefixtures("pauses")
def test_the_last_message_of_a_server_that_stops_does_not_end_a_stream_that_was_further_before() -> None:
    server = Server(message(iterations=20), message(STOP_REASON_SHUTDOWN, 15))
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert next(found) == message(iterations=20)
    with pytest.raises(Lost):
        next(found)


@pytest.mark.usefixtures("pauses")
def test_an_analysis_does_not_end_with_fewer_iterations_than_it_had() -> None:
    """Its deadline leaves another server less time than the lost one had."""
    server = Server(message(iterations=50_000), message(STOP_REASON_DEADLINE, 9_000))
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert [next(found), next(found)] == [message(iterations=50_000), message(STOP_REASON_DEADLINE, 50_000)]


@pytest.mark.usefixtures("pauses")
def test_an_analysis_does_not_end_with_fewer_iterations_where_the_last_server_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "MAX_RESTARTS", 1)
    server = Server(message(iterations=50_000), message(STOP_REASON_SHUTDOWN, 9_000))
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert [next(found), next(found)] == [message(iterations=50_000), message(STOP_REASON_SHUTDOWN, 50_000)]


def test_the_last_result_of_an_analysis_counts_where_it_has_as_many_iterations_as_the_one_before() -> None:
    """Later moves of the turn, and a grade, come without more of them."""
    last = message(STOP_REASON_ITERATIONS)
    last.result.reproducible = True
    call = Call([message(), last], Lost())
    found = Stream(
        StreamMethod(lambda *_, **__: call, lambda *_, **__: call, lambda: False, lambda error: error),
        AnalyzeRequest(),
        None,
        (),
    )
    assert [next(found), next(found)] == [message(), last]


@pytest.mark.parametrize("end", [Lost(), Refused(ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, "later", 0.1))])
@pytest.mark.parametrize(
    ("request_of", "last"),
    [
        (AnalyzeRequest, message(STOP_REASON_ITERATIONS)),
        (ReviewGameRequest, ReviewGameResponse(summary=ReviewSummary(stop_reason=STOP_REASON_ITERATIONS))),
    ],
)
def test_a_stream_ends_after_its_last_message_also_when_the_connection_is_lost_then(
    request_of: Any, last: Message, end: grpc.RpcError
) -> None:
    async def collected(server: Server) -> list[Message]:
        found: AsyncStream[Any] = AsyncStream(server.method, request_of(), None, ())
        return [each async for each in found]

    server = Server(last, last, end=end)
    assert list(Stream[Any](server.method, request_of(), None, ())) == [last]
    assert len(server.calls) == 1
    server = Server(last, last, end=end)
    assert asyncio.run(collected(server)) == [last]
    assert len(server.calls) == 1


@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize(
    ("response", "request_of"), [(AnalyzeResponse, AnalyzeRequest), (ReviewGameResponse, ReviewGameRequest)]
)
def test_a_stream_is_resumed_with_all_options_of_the_first_server(response: Any, request_of: Any) -> None:
    """Another one may have other defaults."""
    first = response()
    (first.result if response is AnalyzeResponse else first).options.CopyFrom(in_effect := options_of(response))
    server = Server(first)
    found = Stream[Any](server.method, request_of(), None, ())
    next(found)
    with pytest.raises(Lost):
        next(found)
    assert [each.options for each in server.requests] == [type(in_effect)(), *[in_effect] * 8]


def by_engine(
    fingerprint: str, iterations: int, stop_reason: StopReason.ValueType = STOP_REASON_UNSPECIFIED
) -> AnalyzeResponse:
    found = message(stop_reason, iterations)
    found.serving.fingerprint = fingerprint
    return found


@pytest.mark.usefixtures("pauses")
def test_a_stream_is_not_resumed_by_another_engine() -> None:
    async def collected(server: Server) -> list[Message]:
        found: AsyncStream[AnalyzeResponse] = AsyncStream(server.method, AnalyzeRequest(), None, ())
        assert await anext(found) == by_engine("a", 10)
        return [each async for each in found]

    messages = [by_engine("a", 10), by_engine("b", 20)]
    server = Server(*messages)
    found = Stream(server.method, AnalyzeRequest(), None, ())
    next(found)
    with pytest.raises(grpc.RpcError, match="another engine") as ended:
        next(found)
    assert ended.value.code() is grpc.StatusCode.ABORTED
    assert reason(ended.value) == ""
    assert [call.is_cancelled for call in server.calls] == [False, True]
    with pytest.raises(grpc.RpcError, match="another engine"):
        asyncio.run(collected(Server(*messages)))


def on_board(component_hash: str, iterations: int, fingerprint: str = "a") -> AnalyzeResponse:
    found = by_engine(fingerprint, iterations)
    found.result.component_hash = component_hash
    return found


@pytest.mark.usefixtures("pauses")
def test_an_analysis_is_not_resumed_on_another_component_set() -> None:
    """A server has another default for a position that names none."""

    async def collected(server: Server) -> list[Message]:
        found: AsyncStream[AnalyzeResponse] = AsyncStream(server.method, AnalyzeRequest(), None, ())
        return [each async for each in found]

    messages = [on_board("x", 10), on_board("y", 20)]
    server = Server(*messages)
    found = Stream(server.method, AnalyzeRequest(), None, ())
    assert next(found) == messages[0]
    with pytest.raises(grpc.RpcError, match=r"another component set \(component hash y, before x\)") as ended:
        next(found)
    assert ended.value.code() is grpc.StatusCode.ABORTED
    assert [call.is_cancelled for call in server.calls] == [False, True]
    with pytest.raises(grpc.RpcError, match="another component set"):
        asyncio.run(collected(Server(*messages)))


@pytest.mark.usefixtures("pauses")
def test_an_analysis_is_resumed_where_a_server_does_not_name_its_component_set() -> None:
    messages = [on_board("", 10), on_board("x", 20), on_board("", 30), on_board("x", 40)]
    found = Stream(Server(*messages).method, AnalyzeRequest(), None, ())
    assert [next(found) for _ in messages] == messages


@pytest.mark.usefixtures("pauses")
def test_where_only_another_engine_is_left_the_last_message_of_a_server_that_stopped_ends_the_stream() -> None:
    server = Server(by_engine("a", 15, STOP_REASON_SHUTDOWN), by_engine("b", 20))
    assert list(Stream(server.method, AnalyzeRequest(), None, ())) == [by_engine("a", 15, STOP_REASON_SHUTDOWN)]


@pytest.mark.usefixtures("pauses")
def test_of_two_servers_that_stop_the_last_message_of_the_further_one_ends_the_stream() -> None:
    server = Server(message(STOP_REASON_SHUTDOWN, 15), message(STOP_REASON_SHUTDOWN, 12))
    assert list(Stream(server.method, AnalyzeRequest(), None, ())) == [message(STOP_REASON_SHUTDOWN, 15)]


@pytest.mark.usefixtures("pauses")
def test_the_summary_of_a_server_that_stops_does_not_follow_later_decisions_of_another_one() -> None:
    stopped = ReviewGameResponse(summary=ReviewSummary(stop_reason=STOP_REASON_SHUTDOWN))
    server = Server(decision(1), stopped, decision(1), decision(4))
    found = Stream(server.method, ReviewGameRequest(), None, ())
    assert [next(found), next(found)] == [decision(1), decision(4)]
    with pytest.raises(Lost):
        next(found)


def test_the_pauses_last_25_seconds() -> None:
    total = sum(stream.INITIAL_BACKOFF * 2**restart for restart in range(stream.MAX_RESTARTS))
    assert total == pytest.approx(25, abs=1)


class Clock:
    """A clock that goes on while somebody waits, by so much at once."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def event(self) -> threading.Event:
        """An event that does not come while somebody waits for it."""
        event = threading.Event()
        event.wait = self._wait  # type: ignore[method-assign]
        return event

    def _wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.now += timeout
        return False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of streams."""
    found = Clock()
    monkeypatch.setattr(stream, "time", found)
    monkeypatch.setattr(stream, "threading", SimpleNamespace(Event=found.event))
    return found


def test_a_stream_waits_for_no_server_beyond_its_deadline(server: Server, clock: Clock) -> None:
    found = Stream(server.method, AnalyzeRequest(), 0.25, ())
    next(found)
    with pytest.raises(Lost):
        next(found)
    assert clock.now == pytest.approx(0.1)
    assert len(server.calls) == 1 + 1


@pytest.fixture
def long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first pause longer than the test."""
    monkeypatch.setattr(stream, "INITIAL_BACKOFF", 60.0)


@pytest.mark.usefixtures("long_pause")
def test_a_stream_that_is_stopped_while_it_waits_ends_at_once_and_is_not_begun_again(server: Server) -> None:
    found = Stream(server.method, AnalyzeRequest(), None, ())
    next(found)
    stopper = threading.Timer(0.05, found.stop)
    stopper.start()
    began = time.monotonic()
    assert list(found) == []
    assert time.monotonic() - began < 30
    assert len(server.calls) == 1


@pytest.mark.usefixtures("long_pause")
def test_with_asyncio_a_stream_that_is_stopped_while_it_waits_ends_at_once(server: Server) -> None:
    async def main() -> None:
        found: AsyncStream[AnalyzeResponse] = AsyncStream(server.method, AnalyzeRequest(), None, ())
        assert await anext(found) == message()
        asyncio.get_running_loop().call_later(0.05, found.stop)
        assert [each async for each in found] == []

    began = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - began < 30
    assert len(server.calls) == 1
