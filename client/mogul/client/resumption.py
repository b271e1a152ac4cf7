"""Streams that survive the end of their server.

gRPC repeats a call only until its first message. If a stream breaks off later, or is cut short because its server
stops, the client resumes it on another server: with the same seed it takes the same course, and messages already
received are left out. If no other server answers, the last message of the stopping server ends the stream."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, Protocol, TypeVar

import grpc

from mogul.client.channel import Metadata
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN, SearchOptions
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse, ReviewGameRequest, ReviewGameResponse

# Attempts to resume a stream, and the pause before the first, doubled each time: in all as long as a server restarts.
MOST_RESTARTS: Final = 5
FIRST_PAUSE: Final = 0.1  # seconds


class _Request(Protocol):
    @property
    def options(self) -> SearchOptions | ReviewOptions: ...


Request = TypeVar("Request", bound=_Request)
Response = TypeVar("Response")


class Resumption(ABC, Generic[Request, Response]):
    """The state of a stream: its request, the messages received, and the attempts to resume it."""

    def __init__(self, request: Request, timeout: float | None) -> None:
        """request: owned by this object. timeout: of the whole stream, in seconds; None: none."""
        self.request = request
        self._ends_at = None if timeout is None else time.monotonic() + timeout
        self._has_begun = False
        self._restarts = 0
        self._last: Response | None = None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the deadline; None if there is none."""
        return None if self._ends_at is None else max(self._ends_at - time.monotonic(), 0.0)

    def receive(self, response: Response) -> bool:
        """Takes note of a message; returns false for one that repeats an earlier one."""
        self._has_begun = True
        self.request.options.seed = self._seed(response)
        return self._is_new(response)

    def pause_after(self, response: Response) -> float | None:
        """Seconds to wait before the stream is resumed because its server stops; None: it continues, or has ended."""
        if not self._is_cut_short(response):
            return None
        self._last = response
        return self._pause()

    def pause(self, error: grpc.RpcError) -> float | None:
        """Seconds to wait before the stream is resumed after an error; None if it cannot be."""
        return self._pause() if error.code() is grpc.StatusCode.UNAVAILABLE and self._has_begun else None

    def last_response(self, error: grpc.RpcError) -> Response:
        """The last message of a server that stopped: the end of a stream that no other server resumes. Raises the error
        if there is none."""
        if self._last is None:
            raise error
        return self._last

    def _pause(self) -> float | None:
        if self._restarts == MOST_RESTARTS:
            return None
        self._restarts += 1
        return float(FIRST_PAUSE * 2 ** (self._restarts - 1))

    @abstractmethod
    def _seed(self, response: Response) -> int:
        """The seed of the search."""

    @abstractmethod
    def _is_new(self, response: Response) -> bool:
        """Returns whether a message has more than those before."""

    @abstractmethod
    def _is_cut_short(self, response: Response) -> bool:
        """Returns whether a message is the last of a server that stops."""


class AnalysisResumption(Resumption[AnalyzeRequest, AnalyzeResponse]):
    """Messages of an analysis are new with more iterations, and at its end."""

    _iterations = -1

    def _seed(self, response: AnalyzeResponse) -> int:
        return response.result.options.seed

    def _is_new(self, response: AnalyzeResponse) -> bool:
        if response.result.iterations <= self._iterations and not response.final:
            return False
        self._iterations = max(response.result.iterations, self._iterations)
        return True

    def _is_cut_short(self, response: AnalyzeResponse) -> bool:
        return response.result.stop_reason == STOP_REASON_SHUTDOWN


class ReviewResumption(Resumption[ReviewGameRequest, ReviewGameResponse]):
    """Messages of a review are new with every decision, with more iterations, and at its end."""

    _event = _iterations = -1

    def _seed(self, response: ReviewGameResponse) -> int:
        return response.options.seed

    def _is_new(self, response: ReviewGameResponse) -> bool:
        if response.HasField("decision"):
            is_new, self._event = response.decision.event > self._event, max(response.decision.event, self._event)
        else:
            is_new = response.progress.iterations > self._iterations or response.HasField("summary")
        self._iterations = max(response.progress.iterations, self._iterations)
        return is_new

    def _is_cut_short(self, response: ReviewGameResponse) -> bool:
        return response.summary.stop_reason == STOP_REASON_SHUTDOWN


class ResumableCall(Generic[Response]):
    """A call that returns a stream, and can be begun again."""

    def __init__(self, method: Callable[..., Any], state: Resumption[Any, Response], metadata: Metadata) -> None:
        self._method, self._state, self._metadata = method, state, metadata
        self._is_stopped = False
        self._begin()

    def _begin(self) -> None:
        self._call = self._method(self._state.request, timeout=self._state.seconds_left, metadata=self._metadata)

    def stop(self) -> None:
        """Ends the stream: the server stops searching. May be called more than once, of a synchronous client in any
        thread."""
        self._is_stopped = True
        self._call.cancel()
