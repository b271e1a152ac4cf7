"""The messages of a stream, for `for` and `async for`."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any, Generic, Self, cast

import grpc

from mogul.client.channel import Metadata
from mogul.client.readiness import StreamMethod
from mogul.client.resumption import Response, ResumableCall


class Stream(ResumableCall[Response], Iterator[Response], Generic[Response]):
    """Messages as they arrive. It ends after the last one, or when it is stopped.

    If a server fails, the stream is resumed on another one, with the same result. Raises grpc.RpcError with the
    server's status if the call is refused."""

    _stopping: threading.Event

    def __init__(self, method: StreamMethod, request: Any, timeout: float | None, metadata: Metadata) -> None:
        """See `ResumableCall`."""
        super().__init__(method, request, timeout, metadata, threading.Event())

    def __next__(self) -> Response:
        while True:
            try:
                response: Response = next(self._call)
                is_new, backoff = self._receive(response)
            except grpc.RpcError as error:
                if self._stopping.is_set() or self._is_over:
                    raise StopIteration from None
                backoff = self._backoff_after(error)
                if backoff is None:
                    return self._last_message(error)
            else:
                if backoff is None:
                    if is_new:
                        return response
                    continue
            if self._stopping.wait(backoff):
                raise StopIteration
            self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


class AsyncStream(ResumableCall[Response], AsyncIterator[Response], Generic[Response]):
    """See `Stream`."""

    _stopping: asyncio.Event

    def __init__(self, method: StreamMethod, request: Any, timeout: float | None, metadata: Metadata) -> None:
        """See `ResumableCall`."""
        super().__init__(method, request, timeout, metadata, asyncio.Event())

    async def __anext__(self) -> Response:
        while True:
            try:
                response = await self._call.read()
                if response is grpc.aio.EOF:
                    raise StopAsyncIteration
                is_new, backoff = self._receive(response)
            except grpc.RpcError as error:
                if self._stopping.is_set() or self._is_over:
                    raise StopAsyncIteration from None
                backoff = self._backoff_after(error)
                if backoff is None:
                    return self._last_message(error)
            except asyncio.CancelledError:
                if self._stopping.is_set():
                    raise StopAsyncIteration from None
                raise
            else:
                if backoff is None:
                    if is_new:
                        return cast(Response, response)
                    continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), backoff)
                raise StopAsyncIteration
            self._begin()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.stop()
