"""An analysis as an iterator."""

import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

import grpc

from mogul.client.follow import Follow
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse


class Analysis(Iterator[AnalyzeResponse]):
    """Results that grow; the last has `final` set. It ends after that, or when it is stopped.

    A server that goes away does no harm: the analysis goes on at another, with the same seed. Raises grpc.RpcError with
    the server's status if it is refused.
    """

    def __init__(
        self, method: Callable[..., Any], request: AnalyzeRequest, timeout: float | None, metadata: Any
    ) -> None:
        self._method, self._metadata = method, metadata
        self._follow = Follow(request, timeout)
        self._is_stopped = False
        self._call = self._begin()

    def _begin(self) -> Any:
        return self._method(self._follow.request, timeout=self._follow.seconds_left, metadata=self._metadata)

    def __next__(self) -> AnalyzeResponse:
        while True:
            try:
                response: AnalyzeResponse = next(self._call)
            except grpc.RpcError as error:
                if self._is_stopped:
                    raise StopIteration from None
                pause = self._follow.pause(error)
                if pause is None:
                    raise
                time.sleep(pause)
                self._call = self._begin()
            else:
                if self._follow.goes_on(response):
                    return response

    def stop(self) -> None:
        """Enough; the server stops searching. May be called in any thread, more than once."""
        self._is_stopped = True
        self._call.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()
