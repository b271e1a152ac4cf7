"""Types of grpc that interceptors and services use, handlers of wrapped methods, and a call's metadata."""

from collections.abc import Callable
from typing import Any

import grpc

Context = grpc.aio.ServicerContext[Any, Any]
Handler = Any  # a grpc.RpcMethodHandler; its types do not name its parts


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
