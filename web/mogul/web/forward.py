"""The services behind the door, and the one way of every call to them: from an endpoint of the Connect protocol to a
gRPC channel, and back.

The deadline goes along. If the client goes away, the endpoint is cancelled, and with it the call behind it.

The services are matches and the engine, each with its channel, its token, and its room for streams.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import grpc
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import Headers, RequestContext
from connectrpc.server import Endpoint

from mogul.client.channel import Metadata, bearer
from mogul.web.errors import error_of, mistake, not_serving, too_many_streams
from mogul.web.methods import Method
from mogul.web.metrics import Metrics


class Upstream:
    """A service behind the door."""

    def __init__(
        self,
        name: str,
        channel: grpc.aio.Channel,
        *,
        streams: int,
        token: str | None = None,
        passes_tokens: bool = False,
    ) -> None:
        """name: for people. streams: that may be open at once. token: of the door itself, which no browser sees.
        passes_tokens: whether callers have tokens of this service; otherwise their tokens do not reach it."""
        self.name, self.channel = name, channel
        self._own, self._passes_tokens = bearer(token), passes_tokens
        self._streams, self._open = streams, 0

    def metadata(self, headers: Headers) -> Metadata:
        """Returns the metadata of a call for a caller."""
        if self._passes_tokens:
            return tuple(("authorization", value) for value in headers.getall("authorization"))
        return self._own

    @contextmanager
    def room(self) -> Iterator[None]:
        """Room for a stream, for the time of a block. Raises ConnectError if there is none."""
        if self._open >= self._streams:
            raise too_many_streams(self._streams)
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    async def close(self) -> None:
        """Closes the channel."""
        await self.channel.close()


_log = logging.getLogger(__name__)

Context = RequestContext[Any, Any]


class Forward:
    """The forwarding of calls."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._calls: set[Any] = set()
        self._is_closing = False

    def close(self) -> None:
        """Ends all calls, as UNAVAILABLE."""
        self._is_closing = True
        for call in self._calls:
            call.cancel()

    def endpoints(self, upstream: Upstream, methods: Sequence[Method]) -> Mapping[str, Any]:
        """Returns the endpoints of methods by path."""
        return {each.path: self._endpoint(upstream, each) for each in methods}

    def _endpoint(self, upstream: Upstream, method: Method) -> Any:
        channel: Any = upstream.channel
        kind = channel.unary_stream if method.streams else channel.unary_unary
        remote = kind(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.response.FromString,
        )
        info: MethodInfo[Any, Any] = MethodInfo(
            name=method.name,
            service_name=method.service,
            input=method.request,
            output=method.response,
            # Also those without side effects are called by POST alone: a foreign page can make a browser send a GET
            # without asking, and a search costs time.
            idempotency_level=IdempotencyLevel.UNKNOWN,
            stream_type=StreamType.SERVER_STREAM if method.streams else StreamType.UNARY,
        )

        async def unary(request: Any, context: Context) -> Any:
            calling = self._calling(upstream, remote, request, context)
            with self._metrics.call(method), calling as call:
                return await call

        async def stream(request: Any, context: Context) -> AsyncIterator[Any]:
            calling = self._calling(upstream, remote, request, context)
            with self._metrics.call(method), upstream.room(), calling as call:
                async for response in call:
                    yield response

        return Endpoint.server_stream(info, stream) if method.streams else Endpoint.unary(info, unary)

    @contextmanager
    def _calling(self, upstream: Upstream, remote: Any, request: Any, context: Context) -> Iterator[Any]:
        """A call behind the door, which ends with the block. Raises ConnectError."""
        if self._is_closing:
            raise not_serving(upstream.name)
        left = context.timeout_ms
        call = remote(
            request,
            timeout=None if left is None else left / 1000,
            metadata=upstream.metadata(context.request_headers),
        )
        self._calls.add(call)
        try:
            yield call
        except grpc.aio.AioRpcError as error:
            raise error_of(error, upstream.name) from error
        except asyncio.CancelledError:
            if self._is_closing:
                raise not_serving(upstream.name) from None
            raise
        except Exception as error:
            _log.error("a call could not be forwarded; this is a mistake of the program", exc_info=error)
            raise mistake() from error
        finally:
            self._calls.discard(call)
            call.cancel()
