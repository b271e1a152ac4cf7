"""Messages of a stream, for `async for`."""

import asyncio
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Generic, Self, cast

import grpc

from mogul.client.channel import Metadata
from mogul.client.follow import Follow, Response


class AsyncStream(AsyncIterator[Response], Generic[Response]):
    """See `Stream`."""

    def __init__(self, method: Callable[..., Any], follow: Follow[Any, Response], metadata: Metadata) -> None:
        self._method, self._follow, self._metadata = method, follow, metadata
        self._is_stopped = False
        self._call = self._begin()

    def _begin(self) -> Any:
        return self._method(self._follow.request, timeout=self._follow.seconds_left, metadata=self._metadata)

    async def __anext__(self) -> Response:
        while True:
            try:
                response = await self._call.read()
            except grpc.RpcError as error:
                if self._is_stopped:
                    raise StopAsyncIteration from None
                pause = self._follow.pause(error)
                if pause is None:
                    last_word = self._follow.last_word(error)
                    self._is_stopped = True
                    return last_word
            except asyncio.CancelledError:
                if self._is_stopped:
                    raise StopAsyncIteration from None
                raise
            else:
                if response is grpc.aio.EOF:
                    raise StopAsyncIteration
                is_new, pause = self._follow.goes_on(response), self._follow.pause_after(response)
                if pause is None:
                    if is_new:
                        return cast(Response, response)
                    continue
            await asyncio.sleep(pause)
            self._call = self._begin()

    def stop(self) -> None:
        """Enough; the server stops searching. May be called more than once."""
        self._is_stopped = True
        self._call.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()
