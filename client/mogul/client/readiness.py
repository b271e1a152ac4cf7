"""Servers that do not serve: their own words instead of those of gRPC.

A channel with health checks sends no call to a server that starts or stops, and says only that none is healthy. So a
call that has met no server is tried once more on a channel without these checks: the server itself refuses it there,
with a reason. It answers GetEngineInfo.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol, Self

import grpc

from mogul.client.channel import OPTIONS, UNCHECKED_OPTIONS, Metadata, open_channel, parse_address
from mogul.client.errors import reason
from mogul.v1.engine_info_pb2 import READINESS_STEP_SUGGESTIONS, EngineInfo

# Time for the description of a server that was waited for in vain.
DESCRIPTION_SECONDS: Final = 1.0

# Codes of calls that have met no server, or have lost it. A server that closes its port cuts off a call that arrives
# meanwhile as CANCELLED. A caller's own cancel is no such error: it ends a future as FutureCancelledError, a task as
# asyncio.CancelledError, and a stream by its `stop`.
LOST: Final = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)


# Parts of gRPC's words about a port that another protocol answers on, and ours.
_OTHER_PROTOCOLS: Final = {
    "Expected SETTINGS frame": "no gRPC is spoken there: is it the port of a page? A board has another for programs",
    "missing selected ALPN": "TLS is spoken there, but no gRPC: is it the port of a page?",
    "WRONG_VERSION_NUMBER": "TLS is not spoken there",
}


class StreamMethod(NamedTuple):
    """A method that answers with a stream, on both channels. is_closed: whether they are closed; no call is begun again
    then. explained: see `Channels`."""

    checked: Callable[..., Any]
    unchecked: Callable[..., Any]
    is_closed: Callable[[], bool]
    explained: Callable[[grpc.RpcError], grpc.RpcError]


class Ask(Protocol):
    """A way to call a method of one channel."""

    def __call__(self, method: Any, request: Any, *, timeout: float | None, metadata: Metadata) -> Any:
        """Returns the answer. Raises grpc.RpcError."""


def blocking(method: Any, request: Any, *, timeout: float | None, metadata: Metadata) -> Any:
    """See `Ask`. The call cannot be cancelled but by closing its channel."""
    return method(request, timeout=timeout, metadata=metadata)


class Channels:
    """A channel with health checks, and one without, as one channel of a stub."""

    def __init__(self, checked: Any, unchecked: Any, proxy_variable: str | None = None) -> None:
        """Both of `grpc`, or both of `grpc.aio`, whose channels have no common type. proxy_variable: see `Address`."""
        self.checked, self.unchecked, self._proxy_variable = checked, unchecked, proxy_variable
        self._is_closed = False

    @classmethod
    def opened(cls, library: Any, target: str, credentials: grpc.ChannelCredentials | None, *, proxy: bool) -> Self:
        """Returns channels, see `open_channel`. Raises ValueError."""
        checked, unchecked = (
            open_channel(library, target, credentials, options, proxy=proxy) for options in (OPTIONS, UNCHECKED_OPTIONS)
        )
        return cls(checked, unchecked, parse_address(target).proxy_variable if proxy else None)

    def is_closed(self) -> bool:
        """Returns whether the caller has closed the channels."""
        return self._is_closed

    def close(self) -> Any:
        """Closes both channels; running calls are cancelled."""
        self._is_closed = True
        self.checked.close()
        self.unchecked.close()

    def explained(self, error: grpc.RpcError) -> grpc.RpcError:
        """Returns an error; one of a call that met no server gets the reasons that can be seen from here as notes."""
        for note in self._reasons(error):
            error.add_note(note)
        return error

    def unreached(self, target: str, error: Any) -> ConnectionError:
        """The error of a server that does not describe itself. error: of its call; gRPC's have details, in spite of the
        declared type."""
        state = "the server refuses" if reason(error) else "no server answers"
        return ConnectionError(f"{target}: {state}: {'; '.join([error.details(), *self._reasons(error)])}")

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except grpc.RpcError as error:
            self.explained(error)
            raise

    def _reasons(self, error: Any) -> list[str]:
        """The reasons why a call may have met no server, beside gRPC's words; empty for an error of a server."""
        if reason(error) or error.code() not in (*LOST, grpc.StatusCode.DEADLINE_EXCEEDED):
            return []
        found = [text for words, text in _OTHER_PROTOCOLS.items() if words in str(error.details())]
        if self._proxy_variable is not None:
            found.append(f"the call went to the proxy of {self._proxy_variable}; no_proxy names hosts to reach without")
        return found

    def _is_unreached(self, error: grpc.RpcError) -> bool:
        return is_unreached(error) and not self._is_closed

    def unary_unary(self, *method: Any, **coding: Any) -> Callable[..., Any]:
        """See `grpc.Channel`. The call takes besides a way to ask, for calls that can be cancelled."""
        checked, unchecked = (each.unary_unary(*method, **coding) for each in (self.checked, self.unchecked))

        def call(request: Any, timeout: float | None, metadata: Metadata, ask: Ask = blocking) -> Any:
            began = time.monotonic()
            with self._explaining():
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
        return StreamMethod(checked, unchecked, self.is_closed, self.explained)


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
            with self._explaining():
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
