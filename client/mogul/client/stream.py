"""The messages of a stream, for `for` and `async for`."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Generic, Self, cast

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
                pause = self._pause_after(error)
                if pause is None:
                    return self._last_message(error)
            else:
                is_new, pause = self._receive(response)
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


class AsyncStream(ResumableCall[Response], AsyncIterator[Response], Generic[Response]):
    """See `Stream`."""

    async def __anext__(self) -> Response:
        while True:
            try:
                response = await self._call.read()
            except grpc.RpcError as error:
                if self._is_stopped:
                    raise StopAsyncIteration from None
                pause = self._pause_after(error)
                if pause is None:
                    return self._last_message(error)
            except asyncio.CancelledError:
                if self._is_stopped:
                    raise StopAsyncIteration from None
                raise
            else:
                if response is grpc.aio.EOF:
                    raise StopAsyncIteration
                is_new, pause = self._receive(response)
                if pause is None:
                    if is_new:
                        return cast(Response, response)
                    continue
            await asyncio.sleep(pause)
            self._begin()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.stop()
