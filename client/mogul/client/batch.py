"""Batches of suggestions, and requests, for every kind of client."""

import threading
from dataclasses import dataclass
from typing import Any, Final

import grpc

from mogul.client.channel import Metadata
from mogul.client.errors import reason, retry_seconds
from mogul.v1 import games_pb2, search_pb2, suggestion_service_pb2
from mogul.v1.errors_pb2 import ErrorReason
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN
from mogul.v1.suggestion_service_pb2 import SuggestResponse

Subject = games_pb2.Position | games_pb2.GameRecord


def about(subject: Subject) -> dict[str, Any]:
    """The field of a request for a position or a record."""
    return {"record" if isinstance(subject, games_pb2.GameRecord) else "position": subject}


def analyze(
    position: games_pb2.Position,
    options: search_pb2.SearchOptions | None,
    report_seconds: float | None,
    proposed_move: games_pb2.Move | None,
) -> suggestion_service_pb2.AnalyzeRequest:
    """report_seconds: between two messages, at least; None: the server's choice. proposed_move: to grade at the end."""
    request = suggestion_service_pb2.AnalyzeRequest(position=position, options=options, proposed_move=proposed_move)
    if report_seconds is not None:
        request.report_interval.FromMicroseconds(round(1e6 * report_seconds))
    return request


def suggest_in_batch(
    position: games_pb2.Position, options: search_pb2.SearchOptions | None
) -> suggestion_service_pb2.SuggestRequest:
    """One position of many: with the priority of a batch, unless `options` has one."""
    request = suggestion_service_pb2.SuggestRequest(position=position, options=options)
    if request.options.priority == search_pb2.PRIORITY_UNSPECIFIED:
        request.options.priority = search_pb2.PRIORITY_BATCH
    return request


# Requests in flight at a time: enough for all cores of a large server, few enough for a small one to hold.
AT_ONCE: Final = 8
# Pause before a request that a busy server refused is sent again, in seconds, unless the server asks for a longer one.
BUSY_PAUSE: Final = 0.25
_BUSY: Final = tuple(
    ErrorReason.Name(each).removeprefix("ERROR_REASON_")
    for each in (ErrorReason.ERROR_REASON_TOO_MANY_SEARCHES, ErrorReason.ERROR_REASON_TOO_MANY_REQUESTS)
)


@dataclass(frozen=True)
class Outcome:
    """The response or the error for one position of a batch; the other one is None. index: place of the
    position in the batch, from 0."""

    index: int
    response: SuggestResponse | None
    error: grpc.RpcError | None


def check_at_once(at_once: int) -> None:
    """Raises ValueError for a batch with no request in flight: no position would be taken."""
    if at_once < 1:
        raise ValueError(f"at_once is {at_once}; it must be 1 or more")


def is_busy(error: grpc.RpcError) -> bool:
    """Returns whether the server was too busy, so that the same request can be answered later; false for a message that
    is too large and a deadline that is too short."""
    return error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED and reason(error) in _BUSY


class BatchItem:
    """One position of a batch in progress. Both methods return its outcome, or None if the request is to be sent again
    after `pause` seconds. The partial response of a stopping server is kept, in case that no other server answers."""

    def __init__(self, index: int) -> None:
        self._index = index
        self.pause = BUSY_PAUSE
        self._cut_short: SuggestResponse | None = None

    def answered(self, response: SuggestResponse) -> Outcome | None:
        """Takes a response: that of a whole search, or of a search cut short because the server stops."""
        if response.result.stop_reason != STOP_REASON_SHUTDOWN:
            return Outcome(self._index, response, None)
        self._cut_short, self.pause = response, BUSY_PAUSE
        return None

    def refused(self, error: grpc.RpcError) -> Outcome | None:
        """Takes a refusal, which is final unless the server is busy."""
        if is_busy(error):
            self.pause = max(BUSY_PAUSE, retry_seconds(error) or 0.0)
            return None
        return Outcome(self._index, self._cut_short, None if self._cut_short else error)


class CallsInFlight:
    """The calls of a synchronous batch, made in several threads, which can be cancelled all at once."""

    def __init__(self) -> None:
        self._calls: set[grpc.Future[Any]] = set()
        self._is_over = threading.Event()

    @property
    def is_over(self) -> bool:
        """True if the calls have been cancelled."""
        return self._is_over.is_set()

    def ask(self, method: Any, request: Any, *, timeout: float | None, metadata: Metadata) -> Any:
        """Calls a method, as `readiness.Ask`. Raises grpc.FutureCancelledError once the calls have been cancelled."""
        call = method.future(request, timeout=timeout, metadata=metadata)
        self._calls.add(call)
        if self.is_over:  # perhaps since `cancel` has looked at the calls
            call.cancel()
        try:
            return call.result()
        finally:
            self._calls.discard(call)

    def pause(self, seconds: float) -> None:
        """Waits, until the calls are cancelled at most."""
        self._is_over.wait(seconds)

    def cancel(self) -> None:
        """Cancels the calls in flight, and those to come."""
        self._is_over.set()
        for call in tuple(self._calls):
            call.cancel()
