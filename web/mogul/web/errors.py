"""Errors of calls in the form of the Connect protocol, with the details that the contract gives them (errors.proto)."""

from typing import Any, Final, cast

import grpc
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from protobuf.wkt import Any as Packed

DOMAIN: Final = "mogul"
RETRY_SECONDS: Final = 5  # after a refusal for want of room

_CODES: Final = {code.name: code for code in Code} | {"CANCELLED": Code.CANCELED}


def error_of(error: grpc.aio.AioRpcError, service: str) -> ConnectError:
    """Returns the error of a call that a service behind the door ended, with its details.

    service: its name for people. In place of the texts of the transport, which name addresses, an unreachable service
    gets a text of its own; so does one that is closed during the call, which is CANCELLED though nobody cancelled.
    """
    status = rpc_status.from_call(cast(grpc.Call, error))  # it has the methods that are called
    if status is None and error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED):
        return not_serving(service)
    details = [] if status is None else [_detail(each.type_url, each.value) for each in status.details]
    return ConnectError(_CODES[error.code().name], error.details() or "", details)


def not_serving(service: str) -> ConnectError:
    """Returns the error of a service that does not answer now."""
    return ConnectError(
        Code.UNAVAILABLE, f"{service} is starting, stopping, or out of reach: try again", [_reason("NOT_SERVING")]
    )


def invalid(message: str) -> ConnectError:
    """Returns the error of a body that is no message of its method."""
    request = error_details_pb2.BadRequest()
    request.field_violations.add(description=message)
    return ConnectError(Code.INVALID_ARGUMENT, message, [_packed(request), _reason("INVALID_REQUEST")])


def too_many_streams(most: int) -> ConnectError:
    """Returns the error of a stream for which there is no room."""
    retry = error_details_pb2.RetryInfo()
    retry.retry_delay.seconds = RETRY_SECONDS
    message = f"{most} streams are open, which is the most: try again in {RETRY_SECONDS} seconds"
    return ConnectError(Code.RESOURCE_EXHAUSTED, message, [_packed(retry), _reason("TOO_MANY_REQUESTS")])


def mistake() -> ConnectError:
    """Returns the error of a mistake of the program."""
    return ConnectError(Code.INTERNAL, "a mistake of the program; its operator finds it in the log")


def _reason(reason: str) -> ErrorDetail:
    return _packed(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))


def _packed(message: Message) -> ErrorDetail:
    descriptor: Any = message.DESCRIPTOR
    return _detail(descriptor.full_name, message.SerializeToString())


def _detail(type_url: str, value: bytes) -> ErrorDetail:
    return ErrorDetail(Packed(type_url=type_url, value=value))
