"""The base of interceptors, wrapped handlers, and a call's metadata."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

import grpc

Context = grpc.aio.ServicerContext[Any, Any]
Handler = Any  # a grpc.RpcMethodHandler; its types do not name its parts


class Interceptor(ABC, grpc.aio.ServerInterceptor):
    """An interceptor that wraps the handlers of methods."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """Returns the method's handler, wrapped; None for an unknown method (UNIMPLEMENTED)."""
        return self.wrap(await continuation(handler_call_details), handler_call_details)

    @abstractmethod
    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns a handler, wrapped, of the method of a call; `handler` is None for an unknown method."""


def wrapped(handler: Handler, wrap: Callable[[Any], Any], encode: Callable[[Any], bytes] | None = None) -> Handler:
    """Returns a handler of the same kind whose method is wrapped, and gets its requests as bytes. encode: writes
    responses; None: as before."""
    encode = encode or handler.response_serializer
    if handler.unary_unary is not None:
        return grpc.unary_unary_rpc_method_handler(wrap(handler.unary_unary), None, encode)
    if handler.unary_stream is not None:
        return grpc.unary_stream_rpc_method_handler(wrap(handler.unary_stream), None, encode)
    return grpc.stream_stream_rpc_method_handler(wrap(handler.stream_stream), None, encode)


def metadata_value(details: grpc.HandlerCallDetails, key: str) -> str | None:
    """Returns the metadata value of a key; None unless the call has exactly one, a text."""
    values = [value for each, value in details.invocation_metadata or () if each == key]
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None
