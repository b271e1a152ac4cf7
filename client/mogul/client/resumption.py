"""What has come of a stream, and how to ask for the rest of it when its server is gone.

gRPC tries a call again as long as nothing has come. Of a stream that breaks off later, or is cut short as its server
stops, it is for the client to begin another: with the seed of the first one it goes the same way, and what has been
heard already is passed over. Where nobody takes it over, what a stopping server said last is the end.
"""

import time
from abc import ABC, abstractmethod
from typing import Final, Generic, Protocol, TypeVar

import grpc

from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN, SearchOptions
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse, ReviewGameRequest, ReviewGameResponse

# How often one stream is begun again, and the pause before, doubled each time: in all as long as a server restarts.
MOST_RESTARTS: Final = 5
FIRST_PAUSE: Final = 0.1  # seconds


class _Request(Protocol):
    @property
    def options(self) -> SearchOptions | ReviewOptions: ...


Request = TypeVar("Request", bound=_Request)
Response = TypeVar("Response")


class Follow(ABC, Generic[Request, Response]):
    """Where a stream stands."""

    def __init__(self, request: Request, timeout: float | None) -> None:
        """request: from now on of this object. timeout: of the whole stream, in seconds; None: none."""
        self.request = request
        self._ends_at = None if timeout is None else time.monotonic() + timeout
        self._has_begun = False
        self._restarts = 0
        self._last_word: Response | None = None

    @property
    def seconds_left(self) -> float | None:
        """Until the deadline; None if there is none."""
        return None if self._ends_at is None else max(self._ends_at - time.monotonic(), 0.0)

    def goes_on(self, response: Response) -> bool:
        """Whether a message says more than those before."""
        self._has_begun = True
        self.request.options.seed = self._seed(response)
        return self._is_new(response)

    def pause_after(self, response: Response) -> float | None:
        """Seconds to wait before the stream is begun again, as its server stops; None: it goes on, or has ended."""
        if not self._is_cut_short(response):
            return None
        self._last_word = response
        return self._pause()

    def pause(self, error: grpc.RpcError) -> float | None:
        """Seconds to wait before the stream is begun again; None if it is not to be."""
        return self._pause() if error.code() is grpc.StatusCode.UNAVAILABLE and self._has_begun else None

    def last_word(self, error: grpc.RpcError) -> Response:
        """What a server that stopped said last: the end of a stream that goes on nowhere. Raises the error that ended
        it if there is none."""
        if self._last_word is None:
            raise error
        return self._last_word

    def _pause(self) -> float | None:
        if self._restarts == MOST_RESTARTS:
            return None
        self._restarts += 1
        return float(FIRST_PAUSE * 2 ** (self._restarts - 1))

    @abstractmethod
    def _seed(self, response: Response) -> int:
        """The seed in effect."""

    @abstractmethod
    def _is_new(self, response: Response) -> bool:
        """Whether it says more than what came before."""

    @abstractmethod
    def _is_cut_short(self, response: Response) -> bool:
        """Whether it is the last one because the server stops."""


class FollowAnalysis(Follow[AnalyzeRequest, AnalyzeResponse]):
    """An analysis says more the more iterations it has; and at its end."""

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


class FollowReview(Follow[ReviewGameRequest, ReviewGameResponse]):
    """A review says more with every decision, with more iterations, and at its end."""

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
