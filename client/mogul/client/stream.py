"""The messages of a stream, as an iterator."""

import time
from collections.abc import Iterator
from typing import Generic, Self

import grpc

from mogul.client.resumption import Response, ResumableCall


class Stream(ResumableCall[Response], Iterator[Response], Generic[Response]):
    """Messages as they arrive. It ends after the last one, or when it is stopped.

    If a server fails, the stream is resumed on another one, with the same result. Raises grpc.RpcError with the
    server's status if the call is refused."""

    def __next__(self) -> Response:
        while True:
            try:
                response: Response = next(self._call)
            except grpc.RpcError as error:
                if self._is_stopped:
                    raise StopIteration from None
                pause = self._state.pause(error)
                if pause is None:
                    last = self._state.last_response(error)
                    self._is_stopped = True
                    return last
            else:
                is_new, pause = self._state.receive(response), self._state.pause_after(response)
                if pause is None:
                    if is_new:
                        return response
                    continue
            time.sleep(pause)
            self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
