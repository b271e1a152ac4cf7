"""Streams that are lost, against scripted calls: pauses, the last attempt, the deadline, and a stop meanwhile."""

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import grpc
import pytest

from mogul.client import AsyncStream, Stream, resumption
from mogul.client.readiness import StreamMethod
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN, STOP_REASON_UNSPECIFIED, StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse


class Lost(grpc.RpcError):
    """The error of a stream whose server is gone."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAVAILABLE

    def trailing_metadata(self) -> Any:
        return ()


class Call:
    """A call that brings its messages and is lost then; of both kinds of client."""

    def __init__(self, messages: list[AnalyzeResponse]) -> None:
        self._messages: Iterator[AnalyzeResponse] = iter(messages)
        self.is_cancelled = False

    def __next__(self) -> AnalyzeResponse:
        for message in self._messages:
            return message
        raise Lost

    async def read(self) -> AnalyzeResponse:
        return next(self)

    def cancel(self) -> None:
        self.is_cancelled = True


class Server:
    """A server that brings the message of its first call alone."""

    def __init__(self, message: AnalyzeResponse) -> None:
        self._message = message
        self.calls: list[Call] = []
        self.method = StreamMethod(self._begin, self._begin)

    def _begin(self, request: Any, timeout: float | None, metadata: Any) -> Call:
        del request, timeout, metadata
        self.calls.append(Call([] if self.calls else [self._message]))
        return self.calls[-1]


def message(stop_reason: StopReason.ValueType = STOP_REASON_UNSPECIFIED) -> AnalyzeResponse:
    found = AnalyzeResponse(final=stop_reason != STOP_REASON_UNSPECIFIED)
    found.result.iterations, found.result.options.seed, found.result.stop_reason = 10, 7, stop_reason
    return found


@pytest.fixture
def server() -> Server:
    return Server(message())


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses a thousand times shorter."""
    monkeypatch.setattr(resumption, "INITIAL_BACKOFF", resumption.INITIAL_BACKOFF / 1000)


@pytest.mark.usefixtures("pauses")
def test_a_stream_is_given_up_after_eight_attempts(server: Server) -> None:
    stream = Stream(server.method, AnalyzeRequest(), None, ())
    assert next(stream) == message()
    with pytest.raises(Lost):
        next(stream)
    assert len(server.calls) == 1 + 8


@pytest.mark.usefixtures("pauses")
def test_the_last_message_of_a_server_that_stops_ends_a_stream_that_no_other_one_resumes() -> None:
    server = Server(message(STOP_REASON_SHUTDOWN))
    assert list(Stream(server.method, AnalyzeRequest(), None, ())) == [message(STOP_REASON_SHUTDOWN)]
    assert len(server.calls) == 1 + 8


def test_the_pauses_last_25_seconds() -> None:
    total = sum(resumption.INITIAL_BACKOFF * 2**restart for restart in range(resumption.MAX_RESTARTS))
    assert total == pytest.approx(25, abs=1)


def test_a_stream_waits_for_no_server_beyond_its_deadline(server: Server) -> None:
    stream = Stream(server.method, AnalyzeRequest(), 0.25, ())
    next(stream)
    began = time.monotonic()
    with pytest.raises(Lost):
        next(stream)
    assert time.monotonic() - began < 0.25
    assert len(server.calls) == 1 + 1


@pytest.fixture
def long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first pause longer than the test."""
    monkeypatch.setattr(resumption, "INITIAL_BACKOFF", 60.0)


@pytest.mark.usefixtures("long_pause")
def test_a_stream_that_is_stopped_while_it_waits_ends_at_once_and_is_not_begun_again(server: Server) -> None:
    stream = Stream(server.method, AnalyzeRequest(), None, ())
    next(stream)
    stopper = threading.Timer(0.05, stream.stop)
    stopper.start()
    began = time.monotonic()
    assert list(stream) == []
    assert time.monotonic() - began < 30
    assert len(server.calls) == 1


@pytest.mark.usefixtures("long_pause")
def test_with_asyncio_a_stream_that_is_stopped_while_it_waits_ends_at_once(server: Server) -> None:
    async def main() -> None:
        stream: AsyncStream[AnalyzeResponse] = AsyncStream(server.method, AnalyzeRequest(), None, ())
        assert await anext(stream) == message()
        asyncio.get_running_loop().call_later(0.05, stream.stop)
        assert [each async for each in stream] == []

    began = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - began < 30
    assert len(server.calls) == 1
