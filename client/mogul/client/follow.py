"""What has come of an analysis, and how to ask for the rest of it when its server is gone.

gRPC tries a call again as long as nothing has come; of a stream that breaks off later it is for the client to begin
another. With the seed of the first one it goes the same way, and what has been heard already is passed over.
"""

import time
from typing import Final

import grpc

from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse

# How often one analysis is begun again, and the pause before, doubled each time: in all as long as a server restarts.
MOST_RESTARTS: Final = 5
FIRST_PAUSE: Final = 0.1  # seconds


class Follow:
    """Where an analysis stands."""

    def __init__(self, request: AnalyzeRequest, timeout: float | None) -> None:
        """timeout: of the whole analysis, in seconds; None: none."""
        self.request = AnalyzeRequest()
        self.request.CopyFrom(request)
        self._ends_at = None if timeout is None else time.monotonic() + timeout
        self._iterations = -1
        self._restarts = 0

    @property
    def seconds_left(self) -> float | None:
        """Until the deadline; None if there is none."""
        return None if self._ends_at is None else max(self._ends_at - time.monotonic(), 0.0)

    def goes_on(self, response: AnalyzeResponse) -> bool:
        """Whether a message says more than those before."""
        if response.result.iterations <= self._iterations and not response.final:
            return False
        self._iterations = response.result.iterations
        self.request.options.seed = response.result.options.seed
        return True

    def pause(self, error: grpc.RpcError) -> float | None:
        """Seconds to wait before the analysis is begun again; None if it is not to be."""
        if error.code() is not grpc.StatusCode.UNAVAILABLE or self._iterations < 0 or self._restarts == MOST_RESTARTS:
            return None
        self._restarts += 1
        return float(FIRST_PAUSE * 2 ** (self._restarts - 1))
