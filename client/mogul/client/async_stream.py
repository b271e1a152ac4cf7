"""The messages of a stream, for `async for`."""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, Self, cast

import grpc

from mogul.client.resumption import Response, ResumableCall


class AsyncStream(ResumableCall[Response], AsyncIterator[Response], Generic[Response]):
    """See `Stream`."""

    async def __anext__(self) -> Response:
        while True:
            try:
                response = await self._call.read()
            except grpc.RpcError as error:
                if self._is_stopped:
                    raise StopAsyncIteration from None
                pause = self._state.pause(error)
                if pause is None:
                    last = self._state.last_response(error)
                    self._is_stopped = True
                    return last
            except asyncio.CancelledError:
                if self._is_stopped:
                    raise StopAsyncIteration from None
                raise
            else:
                if response is grpc.aio.EOF:
                    raise StopAsyncIteration
                is_new, pause = self._state.receive(response), self._state.pause_after(response)
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
