"""Batches of suggestions, for every kind of client."""

from dataclasses import dataclass
from typing import Final

import grpc

from mogul.client.errors import reason
from mogul.v1.errors_pb2 import ErrorReason
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN
from mogul.v1.suggestion_service_pb2 import SuggestResponse

# Requests in flight at a time: enough for all cores of a large server, few enough for a small one to hold.
AT_ONCE: Final = 8
# Pause before a request that a busy server refused is sent again, in seconds.
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
    """One position of a batch in progress. Both methods return its outcome, or None if the request is to be sent again.
    The partial response of a stopping server is kept, in case that no other server answers."""

    def __init__(self, index: int) -> None:
        self._index = index
        self._cut_short: SuggestResponse | None = None

    def answered(self, response: SuggestResponse) -> Outcome | None:
        """Takes a response: that of a whole search, or of a search cut short because the server stops."""
        if response.result.stop_reason != STOP_REASON_SHUTDOWN:
            return Outcome(self._index, response, None)
        self._cut_short = response
        return None

    def refused(self, error: grpc.RpcError) -> Outcome | None:
        """Takes a refusal, which is final unless the server is busy."""
        if is_busy(error):
            return None
        return Outcome(self._index, self._cut_short, None if self._cut_short else error)
