"""Many positions at once: what all batches of suggestions share."""

from dataclasses import dataclass
from typing import Any, Final

import grpc

from mogul.v1.suggestion_service_pb2 import SuggestResponse

# Requests on their way at a time: enough to keep the cores of a large server busy, few enough for a small one to hold.
AT_ONCE: Final = 8
# Pause before a request that a busy server refused is sent again, in seconds.
BUSY_PAUSE: Final = 0.25
# The trailer in which a server says more about an error. A refusal for being busy has it, one of an oversized message
# has not.
_DETAILS: Final = "grpc-status-details-bin"


@dataclass(frozen=True)
class Outcome:
    """What became of one position of a batch: exactly one of `response` and `error` is set.

    index: its place among the positions, from 0.
    """

    index: int
    response: SuggestResponse | None
    error: grpc.RpcError | None


def is_busy(error: grpc.RpcError) -> bool:
    """Whether the server had too much to do, so that the same request can be answered later."""
    busy = error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    trailer: Any = error.trailing_metadata() or ()  # pairs; the type that is declared for them is none
    return busy and any(key == _DETAILS for key, _ in trailer)
