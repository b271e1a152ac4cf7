"""Servers that do not serve: their own words instead of those of gRPC.

A channel with health checks sends no call to a server that starts or stops, and says only that none is healthy. So a
call that has met no server is tried once more on a channel without these checks: the server itself refuses it there,
with a reason. It answers GetEngineInfo.
"""

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import grpc

from mogul.client.channel import Metadata
from mogul.client.errors import reason
from mogul.v1.engine_info_pb2 import READINESS_STEP_SUGGESTIONS, EngineInfo

# Time for the description of a server that was waited for in vain.
DESCRIPTION_SECONDS: Final = 1.0


class StreamMethod(NamedTuple):
    """A method that answers with a stream, on both channels."""

    checked: Callable[..., Any]
    unchecked: Callable[..., Any]


class Channels:
    """A channel with health checks, and one without, as one channel of a stub."""

    def __init__(self, checked: Any, unchecked: Any) -> None:
        """Both of `grpc`, or both of `grpc.aio`, whose channels have no common type."""
        self.checked, self.unchecked = checked, unchecked

    def unary_unary(self, *method: Any, **coding: Any) -> Callable[..., Any]:
        """See `grpc.Channel`."""
        checked, unchecked = (each.unary_unary(*method, **coding) for each in (self.checked, self.unchecked))

        def call(request: Any, timeout: float | None, metadata: Metadata) -> Any:
            began = time.monotonic()
            try:
                return checked(request, timeout=timeout, metadata=metadata)
            except grpc.RpcError as error:
                if not is_unreached(error):
                    raise
            return unchecked(request, timeout=left(timeout, began), metadata=metadata)

        return call

    def unary_stream(self, *method: Any, **coding: Any) -> StreamMethod:
        """See `grpc.Channel`."""
        return StreamMethod(*(each.unary_stream(*method, **coding) for each in (self.checked, self.unchecked)))


class AsyncChannels(Channels):
    """See `Channels`."""

    def unary_unary(self, *method: Any, **coding: Any) -> Callable[..., Any]:
        """See `grpc.aio.Channel`."""
        checked, unchecked = (each.unary_unary(*method, **coding) for each in (self.checked, self.unchecked))

        async def call(request: Any, timeout: float | None, metadata: Metadata) -> Any:
            began = time.monotonic()
            try:
                return await checked(request, timeout=timeout, metadata=metadata)
            except grpc.RpcError as error:
                if not is_unreached(error):
                    raise
            return await unchecked(request, timeout=left(timeout, began), metadata=metadata)

        return call


def left(timeout: float | None, began: float) -> float | None:
    """The seconds that are left of a timeout. began: by the monotonic clock."""
    return None if timeout is None else max(timeout - (time.monotonic() - began), 0.0)


def is_unreached(error: grpc.RpcError) -> bool:
    """Returns whether a call has met no server, or none that is healthy."""
    return error.code() is grpc.StatusCode.UNAVAILABLE and not reason(error)


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
