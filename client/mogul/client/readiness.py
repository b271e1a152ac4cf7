"""Servers that do not serve: their own words instead of those of gRPC.

A channel with health checks sends no call to a server that starts or stops, and says only that none is healthy. So a
call that has met no server is tried once more on a channel without these checks: the server itself refuses it there,
with a reason. It answers GetEngineInfo.
"""

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

import grpc

from mogul.client.channel import Metadata
from mogul.client.errors import reason
from mogul.v1.engine_info_pb2 import READINESS_STEP_SUGGESTIONS, EngineInfo

# Time for the description of a server that was waited for in vain.
DESCRIPTION_SECONDS: Final = 1.0

# Codes of calls that have met no server, or have lost it. A server that closes its port cuts off a call that arrives
# meanwhile as CANCELLED. A caller's own cancel is no such error: it ends a future as FutureCancelledError, a task as
# asyncio.CancelledError, and a stream by its `stop`.
LOST: Final = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)


class StreamMethod(NamedTuple):
    """A method that answers with a stream, on both channels. is_closed: whether they are closed; no call is begun again
    then."""

    checked: Callable[..., Any]
    unchecked: Callable[..., Any]
    is_closed: Callable[[], bool]


class Ask(Protocol):
    """A way to call a method of one channel."""

    def __call__(self, method: Any, request: Any, *, timeout: float | None, metadata: Metadata) -> Any:
        """Returns the answer. Raises grpc.RpcError."""


def blocking(method: Any, request: Any, *, timeout: float | None, metadata: Metadata) -> Any:
    """See `Ask`. The call cannot be cancelled but by closing its channel."""
    return method(request, timeout=timeout, metadata=metadata)


class Channels:
    """A channel with health checks, and one without, as one channel of a stub."""

    def __init__(self, checked: Any, unchecked: Any) -> None:
        """Both of `grpc`, or both of `grpc.aio`, whose channels have no common type."""
        self.checked, self.unchecked = checked, unchecked
        self._is_closed = False

    def is_closed(self) -> bool:
        """Returns whether the caller has closed the channels."""
        return self._is_closed

    def close(self) -> Any:
        """Closes both channels; running calls are cancelled."""
        self._is_closed = True
        self.checked.close()
        self.unchecked.close()

    def _is_unreached(self, error: grpc.RpcError) -> bool:
        return is_unreached(error) and not self._is_closed

    def unary_unary(self, *method: Any, **coding: Any) -> Callable[..., Any]:
        """See `grpc.Channel`. The call takes besides a way to ask, for calls that can be cancelled."""
        checked, unchecked = (each.unary_unary(*method, **coding) for each in (self.checked, self.unchecked))

        def call(request: Any, timeout: float | None, metadata: Metadata, ask: Ask = blocking) -> Any:
            began = time.monotonic()
            try:
                return ask(checked, request, timeout=timeout, metadata=metadata)
            except grpc.RpcError as error:
                if not self._is_unreached(error):
                    raise
            return ask(unchecked, request, timeout=left(timeout, began), metadata=metadata)

        return call

    def unary_stream(self, *method: Any, **coding: Any) -> StreamMethod:
        """See `grpc.Channel`."""
        checked, unchecked = (each.unary_stream(*method, **coding) for each in (self.checked, self.unchecked))
        return StreamMethod(checked, unchecked, self.is_closed)


class AsyncChannels(Channels):
    """See `Channels`."""

    async def close(self) -> None:
        """See `Channels`."""
        self._is_closed = True
        await self.checked.close()
        await self.unchecked.close()

    def unary_unary(self, *method: Any, **coding: Any) -> Callable[..., Any]:
        """See `grpc.aio.Channel`."""
        checked, unchecked = (each.unary_unary(*method, **coding) for each in (self.checked, self.unchecked))

        async def call(request: Any, timeout: float | None, metadata: Metadata) -> Any:
            began = time.monotonic()
            try:
                return await checked(request, timeout=timeout, metadata=metadata)
            except grpc.RpcError as error:
                if not self._is_unreached(error):
                    raise
            return await unchecked(request, timeout=left(timeout, began), metadata=metadata)

        return call


def left(timeout: float | None, began: float) -> float | None:
    """The seconds that are left of a timeout. began: by the monotonic clock."""
    return None if timeout is None else max(timeout - (time.monotonic() - began), 0.0)


def is_unreached(error: grpc.RpcError) -> bool:
    """Returns whether a call has met no server, or none that is healthy, or one that cut it off."""
    return error.code() in LOST and not reason(error)


def state(info: EngineInfo) -> str:
    """The state of a server that describes itself, but did not serve in time."""
    ready = [each for each in info.games if READINESS_STEP_SUGGESTIONS in each.ready]
    if len(ready) == len(info.games):
        return "the server has just begun to serve, or is stopping; try again"
    return f"the server is starting: {len(ready)} of {len(info.games)} games are ready; try again in a moment"


def state_without_description(error: Any) -> str:
    """The state of a server that does not describe itself. error: of its call; gRPC's have details, in spite of the
    declared type."""
    return f"{'the server refuses' if reason(error) else 'no server answers'}: {error.details()}"
