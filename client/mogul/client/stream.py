"""Messages of a stream, as an iterator."""

import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Generic, Self

import grpc

from mogul.client.channel import Metadata
from mogul.client.follow import Follow, Response


class Stream(Iterator[Response], Generic[Response]):
    """Messages as they come. It ends after the last one, or when it is stopped.

    A server that goes away does no harm: the stream goes on at another, with the same seed. Raises grpc.RpcError with
    the server's status if the call is refused.
    """

    def __init__(self, method: Callable[..., Any], follow: Follow[Any, Response], metadata: Metadata) -> None:
        self._method, self._follow, self._metadata = method, follow, metadata
        self._is_stopped = False
        self._call = self._begin()

    def _begin(self) -> Any:
        return self._method(self._follow.request, timeout=self._follow.seconds_left, metadata=self._metadata)

    def __next__(self) -> Response:
        while True:
            try:
                response: Response = next(self._call)
            except grpc.RpcError as error:
                if self._is_stopped:
                    raise StopIteration from None
                pause = self._follow.pause(error)
                if pause is None:
                    last_word = self._follow.last_word(error)
                    self._is_stopped = True
                    return last_word
            else:
                is_new, pause = self._follow.goes_on(response), self._follow.pause_after(response)
                if pause is None:
                    if is_new:
                        return response
                    continue
            time.sleep(pause)
            self._call = self._begin()

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
