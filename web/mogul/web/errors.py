"""Errors of calls in the form of the Connect protocol, with the details that the contract gives them (errors.proto)."""

from typing import Any, Final, cast

import grpc
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.protobuf import any_pb2, json_format
from google.protobuf.message import DecodeError
from google.rpc import status_pb2
from grpc_status import rpc_status
from protobuf.wkt import Any as Packed
from protobuf.wkt import Struct

from mogul.contract.errors import ErrorReason, InvalidArgument, ResourceExhausted, ServiceError, Unavailable, status_of

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
    return ConnectError(_CODES[error.code().name], error.details() or "", [] if status is None else _details(status))


def not_serving(service: str) -> ConnectError:
    """Returns the error of a service that does not answer now."""
    return _refusal(Unavailable(f"{service} is starting, stopping, or out of reach: try again"))


def invalid(message: str) -> ConnectError:
    """Returns the error of a body that is no message of its method."""
    return _refusal(InvalidArgument.at("", message))


def too_many_streams(most: int) -> ConnectError:
    """Returns the error of a stream for which there is no room."""
    message = f"{most} streams are open, which is the most: try again in {RETRY_SECONDS} seconds"
    return _refusal(ResourceExhausted(ErrorReason.TOO_MANY_REQUESTS, message, RETRY_SECONDS))


def mistake() -> ConnectError:
    """Returns the error of a mistake of the program."""
    return ConnectError(Code.INTERNAL, "a mistake of the program; its operator finds it in the log")


def _refusal(error: ServiceError) -> ConnectError:
    return ConnectError(_CODES[error.code.name], str(error), _details(status_of(error)))


class _Detail(ErrorDetail):
    """A detail that JSON shows in words too, in the field `debug` of the Connect protocol."""

    def __init__(self, packed: any_pb2.Any) -> None:
        super().__init__(Packed(type_url=packed.type_url, value=packed.value))
        self._packed = packed

    def value(self, *_: object) -> Any:
        """Returns the fields of the detail as JSON names them, a Struct; None for one of a type that is not known."""
        try:
            fields = json_format.MessageToDict(self._packed)
        except (TypeError, DecodeError):
            return None
        fields.pop("@type")  # which is in the field `type`
        return Struct.from_python(fields)


def _details(status: status_pb2.Status) -> list[ErrorDetail]:
    return [_Detail(each) for each in status.details]
