"""Many positions at once: what all batches of suggestions share."""

from dataclasses import dataclass
from typing import Any, Final

import grpc

from mogul.v1.errors_pb2 import ErrorReason
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN
from mogul.v1.suggestion_service_pb2 import SuggestResponse

# Requests on their way at a time: enough to keep the cores of a large server busy, few enough for a small one to hold.
AT_ONCE: Final = 8
# Pause before a request that a busy server refused is sent again, in seconds.
BUSY_PAUSE: Final = 0.25
# The trailer in which a server says why it refused. The reason is looked for in its bytes: the messages it is made of
# come with a package that the client does without.
_DETAILS: Final = "grpc-status-details-bin"
_BUSY: Final = tuple(
    ErrorReason.Name(reason).removeprefix("ERROR_REASON_").encode()
    for reason in (ErrorReason.ERROR_REASON_TOO_MANY_SEARCHES, ErrorReason.ERROR_REASON_TOO_MANY_REQUESTS)
)


@dataclass(frozen=True)
class Outcome:
    """What became of one position of a batch: exactly one of `response` and `error` is set.

    index: its place among the positions, from 0.
    """

    index: int
    response: SuggestResponse | None
    error: grpc.RpcError | None


def is_busy(error: grpc.RpcError) -> bool:
    """Whether the server had too much to do, so that the same request can be answered later. Waiting mends neither a
    message that is too large nor a deadline that is too short."""
    trailer: Any = error.trailing_metadata() or ()  # pairs; the type that is declared for them is none
    told = b"".join(value for key, value in trailer if key == _DETAILS)
    return error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED and any(reason in told for reason in _BUSY)


class BatchItem:
    """One position of a batch while it is asked for: both methods say what has become of it, None if it is to be asked
    again. What a stopping server had found is kept for the case that nobody else answers."""

    def __init__(self, index: int) -> None:
        self._index = index
        self._cut_short: SuggestResponse | None = None

    def answered(self, response: SuggestResponse) -> Outcome | None:
        """By a server: with the whole search, or with what it had when it stopped."""
        if response.result.stop_reason != STOP_REASON_SHUTDOWN:
            return Outcome(self._index, response, None)
        self._cut_short = response
        return None

    def refused(self, error: grpc.RpcError) -> Outcome | None:
        """For good, or because the server is busy."""
        if is_busy(error):
            return None
        return Outcome(self._index, self._cut_short, None if self._cut_short else error)
