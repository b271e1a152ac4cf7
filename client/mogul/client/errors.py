"""The errors of refused calls in plain values: the problems of a request with their fields, the server's reason, and
the pause that a busy server asks for.

They are in the trailer `grpc-status-details-bin`, as messages of the package google.rpc. Its Python classes come with
a distribution that the client does not depend on; so the parts that are needed are described here, under the same
numbers and in a pool of their own.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory
from google.protobuf.message import Message

_TRAILER: Final = "grpc-status-details-bin"
# Fields by message: name, number, type, and for messages the name of theirs. From google/rpc/status.proto,
# google/rpc/error_details.proto, google/protobuf/any.proto and google/protobuf/duration.proto.
_FIELDS: Final[dict[str, list[tuple[str, int, str, str | None]]]] = {
    "Status": [("details", 3, "TYPE_MESSAGE", "Any")],
    "Any": [("type_url", 1, "TYPE_STRING", None), ("value", 2, "TYPE_BYTES", None)],
    "BadRequest": [("field_violations", 1, "TYPE_MESSAGE", "FieldViolation")],
    "FieldViolation": [("field", 1, "TYPE_STRING", None), ("description", 2, "TYPE_STRING", None)],
    "ErrorInfo": [("reason", 1, "TYPE_STRING", None)],
    "RetryInfo": [("retry_delay", 1, "TYPE_MESSAGE", "Duration")],
    "Duration": [("seconds", 1, "TYPE_INT64", None), ("nanos", 2, "TYPE_INT32", None)],
}
_REPEATED: Final = ("details", "field_violations")


class Problem(NamedTuple):
    """A problem of a refused request. field: its path, such as `options.seed`; empty: the request as a whole. message:
    says what would be right."""

    field: str
    message: str


def problems(error: grpc.RpcError) -> list[Problem]:
    """Returns the problems of a request that was refused as invalid, in the order of the server; of every other error
    none."""
    return [
        Problem(each.field, each.description)
        for request in _details(error, "BadRequest")
        for each in request.field_violations
    ]


def reason(error: grpc.RpcError) -> str:
    """Returns the server's reason for a refusal, the name of an ErrorReason without its prefix; empty: the error is not
    the server's.

    So an UNAVAILABLE call with the reason NOT_SERVING has met a server that starts or stops, and its details say which;
    one without a reason has met none."""
    return next((str(each.reason) for each in _details(error, "ErrorInfo")), "")


def retry_seconds(error: grpc.RpcError) -> float | None:
    """Returns the seconds after which a busy server should be asked again; None: it did not say."""
    delays = (each.retry_delay for each in _details(error, "RetryInfo") if each.HasField("retry_delay"))
    return next((float(delay.seconds + delay.nanos / 1e9) for delay in delays), None)


def _details(error: Any, name: str) -> Iterator[Any]:
    """The details of one type. error: what gRPC raises has metadata, in spite of the declared type."""
    for key, value in error.trailing_metadata() or ():
        if key == _TRAILER:
            for each in _parsed("Status", value).details:
                if each.type_url.endswith(f"/google.rpc.{name}"):
                    yield _parsed(name, each.value)


def _parsed(name: str, data: bytes) -> Any:
    return _messages()[name].FromString(data)


@cache
def _messages() -> dict[str, type[Message]]:
    described = [
        {
            "name": message,
            "field": [
                {
                    "name": name,
                    "number": number,
                    "type": kind,
                    "label": "LABEL_REPEATED" if name in _REPEATED else "LABEL_OPTIONAL",
                    "typeName": f".{of}" if of else None,
                }
                for name, number, kind, of in fields
            ],
        }
        for message, fields in _FIELDS.items()
    ]
    file = {"name": "google_rpc.proto", "syntax": "proto3", "messageType": described}
    pool = descriptor_pool.DescriptorPool()
    pool.Add(json_format.ParseDict(file, descriptor_pb2.FileDescriptorProto()))
    return {name: message_factory.GetMessageClass(pool.FindMessageTypeByName(name)) for name in _FIELDS}
