"""The messages of a stream, for `for` and `async for`. A stream survives the end of its server.

gRPC retries a call only until its first message. If a stream breaks off later, or is cut short because its server
stops, the client resumes it on another server: with the options in effect on the first one it takes the same course,
and messages already received are left out. If no other server takes it further, the last message of the stopping server
ends the stream. A server with another engine, by its fingerprint, or another component set, by its hash, does not: it
would take another course.
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, cast

import grpc

from mogul.client.batch import is_busy
from mogul.client.channel import Metadata
from mogul.client.readiness import LOST, StreamMethod, is_unreached
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN, SearchOptions
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse

# Attempts to resume a stream, and the backoff before the first, doubled each time: 25 seconds in all. A server without
# another one beside it is started again in this time if its kernels are compiled, and a channel looks for it every ten
# seconds at least. Attempts are counted anew after every message that goes further. The client in TypeScript has the
# same policy.
MAX_RESTARTS: Final = 8
INITIAL_BACKOFF: Final = 0.1  # seconds

Response = TypeVar("Response", AnalyzeResponse, ReviewGameResponse)


# Marks of servers whose results differ, and the words for them. A request without a component hash leaves the component
# set to the server; messages of reviews do not name it.
_OTHER: Final = {
    "fingerprint": "has another engine, whose results differ",
    "component hash": "searches another component set",
}


class ServerChanged(grpc.RpcError):
    """The error of a stream that only a server with another engine or another component set takes further, with the
    methods of gRPC's errors."""

    def __init__(self, mark: str, before: str, now: str) -> None:
        """mark: by _OTHER. before, now: its values."""
        super().__init__(
            f"the stream was lost, and the server that answers now {_OTHER[mark]} "
            f"({mark} {now}, before {before}): begin it anew"
        )

    def code(self) -> grpc.StatusCode:
        """Returns ABORTED: the whole call can be repeated."""
        return grpc.StatusCode.ABORTED

    def details(self) -> str:
        """Returns the message."""
        return str(self)

    def trailing_metadata(self) -> Any:
        """Returns no metadata: no server has sent the error."""
        return ()


class _Progress(NamedTuple):
    """The place of a message in its stream. options: in effect. event: of a reviewed decision; None: the message brings
    iterations. marks: of the server, by the names of _OTHER; empty ones: the message does not have them."""

    options: SearchOptions | ReviewOptions
    iterations: int
    event: int | None
    is_final: bool
    stop_reason: int
    marks: dict[str, str]


def _progress(message: AnalyzeResponse | ReviewGameResponse) -> _Progress:
    marks = {"fingerprint": message.serving.fingerprint}
    if isinstance(message, AnalyzeResponse):
        result = message.result
        marks["component hash"] = result.component_hash
        return _Progress(result.options, result.iterations, None, message.final, result.stop_reason, marks)
    event = message.decision.event if message.HasField("decision") else None
    iterations, stop_reason = message.progress.iterations, message.summary.stop_reason
    return _Progress(message.options, iterations, event, message.HasField("summary"), stop_reason, marks)


class ResumableCall(Generic[Response]):
    """A call that returns a stream, and can be begun again. Its subclass makes the event that stops it, and waits."""

    def __init__(
        self,
        method: StreamMethod,
        request: Any,
        timeout: float | None,
        metadata: Metadata,
        stopping: threading.Event | asyncio.Event,
    ) -> None:
        """request: owned by this object. timeout: of the whole stream, in seconds; None: none. stopping: set when the
        stream is stopped, owned by this object."""
        self._method, self._request, self._metadata = method, request, metadata
        self._stopping = stopping
        self._ends_at = None if timeout is None else time.monotonic() + timeout
        self._has_begun = self._is_unchecked = False
        self._is_over = False  # the last message is there, whatever becomes of its connection
        self._event = self._iterations = -1
        self._marks = dict[str, str]()  # of the first server, once they are known
        self._restarts = 0
        self._last: Response | None = None
        self._furthest: AnalyzeResponse | None = None  # the message with most iterations of an analysis
        self._begin()

    def _begin(self) -> None:
        method = self._method.unchecked if self._is_unchecked else self._method.checked
        self._call = method(self._request, timeout=self._left(), metadata=self._metadata)
        if self._stopping.is_set():  # by another thread, which may have cancelled the call before this one
            self._call.cancel()

    def _left(self) -> float | None:
        """Seconds until the deadline; None: there is none."""
        return None if self._ends_at is None else max(self._ends_at - time.monotonic(), 0.0)

    def stop(self) -> None:
        """Ends the stream: the server stops searching. May be called more than once, of a synchronous client in any
        thread."""
        self._stopping.set()
        self._call.cancel()

    def _receive(self, message: Response) -> tuple[bool, float | None]:
        """Takes note of a message; the last one of an analysis gets the result of an earlier one that has more
        iterations. Returns whether it has more than those before, and the seconds to wait before the stream is resumed
        because its server stops; None: it continues, or has ended. Raises ServerChanged."""
        options, iterations, event, is_final, stop_reason, marks = _progress(message)
        self._check_server(marks)
        self._has_begun, self._is_unchecked = True, False
        self._request.options.CopyFrom(options)
        is_further = iterations > self._iterations if event is None else event > self._event
        if is_further:
            self._restarts = 0
            self._last = None
        is_new, before = is_further or (event is None and is_final), self._iterations
        self._iterations = max(self._iterations, iterations)
        if event is not None:
            self._event = max(self._event, event)
        backoff = None
        if stop_reason == STOP_REASON_SHUTDOWN:
            backoff = self._backoff()
            if iterations >= self._iterations:
                self._last = message
        self._is_over = is_final and backoff is None
        if isinstance(message, AnalyzeResponse):
            if is_further:
                self._furthest = message
            elif is_final and backoff is None and iterations < before and self._furthest is not None:
                # A deadline leaves the server that goes on less time than the lost one had.
                ended = message.result.stop_reason
                message.result.CopyFrom(self._furthest.result)
                message.result.stop_reason = ended
        return is_new, backoff

    def _check_server(self, marks: dict[str, str]) -> None:
        for name, now in marks.items():
            before = self._marks.get(name) or now
            if now not in ("", before):
                self._call.cancel()
                raise ServerChanged(name, before, now)
            self._marks[name] = before

    def _backoff_after(self, error: grpc.RpcError) -> float | None:
        """Returns the seconds to wait before the stream is begun again after an error; None if it cannot be."""
        if self._method.is_closed():
            return None
        if self._has_begun:
            # The servers that are left may have too much to do for a moment.
            return self._backoff() if error.code() in LOST or is_busy(error) else None
        if self._is_unchecked or not is_unreached(error):
            return None
        self._is_unchecked = True
        return 0.0

    def _backoff(self) -> float | None:
        backoff = float(INITIAL_BACKOFF * 2**self._restarts)
        left = self._left()
        if self._restarts == MAX_RESTARTS or (left is not None and left <= backoff):
            return None
        self._restarts += 1
        return backoff

    def _last_message(self, error: grpc.RpcError) -> Response:
        """Returns the last message of a server that stopped: the end of a stream that no other server takes further.
        Raises the error if there is none."""
        if self._last is None:
            raise self._method.explained(error)
        self.stop()
        return self._last


class Stream(ResumableCall[Response], Iterator[Response], Generic[Response]):
    """Messages as they arrive. It ends after the last one, or when it is stopped.

    If a server fails, the stream is resumed on another one, with the same result. Raises grpc.RpcError with the
    server's status if the call is refused."""

    _stopping: threading.Event

    def __init__(self, method: StreamMethod, request: Any, timeout: float | None, metadata: Metadata) -> None:
        """See `ResumableCall`."""
        super().__init__(method, request, timeout, metadata, threading.Event())

    def __next__(self) -> Response:
        while True:
            try:
                response: Response = next(self._call)
                is_new, backoff = self._receive(response)
            except grpc.RpcError as error:
                if self._stopping.is_set() or self._is_over:
                    raise StopIteration from None
                backoff = self._backoff_after(error)
                if backoff is None:
                    return self._last_message(error)
            else:
                if backoff is None:
                    if is_new:
                        return response
                    continue
            if self._stopping.wait(backoff):
                raise StopIteration
            self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


class AsyncStream(ResumableCall[Response], AsyncIterator[Response], Generic[Response]):
    """See `Stream`."""

    _stopping: asyncio.Event

    def __init__(self, method: StreamMethod, request: Any, timeout: float | None, metadata: Metadata) -> None:
        """See `ResumableCall`."""
        super().__init__(method, request, timeout, metadata, asyncio.Event())

    async def __anext__(self) -> Response:
        while True:
            try:
                response = await self._call.read()
                if response is grpc.aio.EOF:
                    raise StopAsyncIteration
                is_new, backoff = self._receive(response)
            except grpc.RpcError as error:
                if self._stopping.is_set() or self._is_over:
                    raise StopAsyncIteration from None
                backoff = self._backoff_after(error)
                if backoff is None:
                    return self._last_message(error)
            except asyncio.CancelledError:
                if self._stopping.is_set():
                    raise StopAsyncIteration from None
                raise
            else:
                if backoff is None:
                    if is_new:
                        return cast(Response, response)
                    continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), backoff)
                raise StopAsyncIteration
            self._begin()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.stop()
