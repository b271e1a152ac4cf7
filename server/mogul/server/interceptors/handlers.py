"""Types of grpc that interceptors and services use, and a call's metadata."""

from typing import Any

import grpc

Context = grpc.aio.ServicerContext[Any, Any]
Handler = Any  # a grpc.RpcMethodHandler; its types do not name its parts


def metadata_value(details: grpc.HandlerCallDetails, key: str) -> str | None:
    """Returns the metadata value of a key; None unless the call has exactly one, a text."""
    values = [value for each, value in details.invocation_metadata or () if each == key]
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None
