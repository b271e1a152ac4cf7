"""The services as a plain generated client sees them, and the details of its errors."""

from typing import Any, cast

import grpc
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from mogul.client.channel import open_channel
from mogul.v1 import rules_service_pb2_grpc, suggestion_service_pb2_grpc


class Stubs:
    """The services as a plain generated client sees them: nothing is retried."""

    def __init__(self, address: str, credentials: grpc.ChannelCredentials | None = None) -> None:
        self.channel = cast(grpc.Channel, open_channel(grpc, address, credentials, [("grpc.enable_retries", 0)]))
        self.suggestions = suggestion_service_pb2_grpc.SuggestionServiceStub(self.channel)
        self.rules = rules_service_pb2_grpc.RulesServiceStub(self.channel)

    def raw(self, method: str) -> Any:
        """A method with bytes as request and response."""
        return self.channel.unary_unary(method)


def details(error: Any) -> status_pb2.Status:
    """The rich status of an error."""
    status = rpc_status.from_call(error)
    assert status is not None, (error.code(), error.details())
    return status


def violations(error: Any) -> dict[str, str]:
    """The descriptions of a BadRequest by field; two problems of a field are joined."""
    request = error_details_pb2.BadRequest()
    assert details(error).details[0].Unpack(request)
    found: dict[str, str] = {}
    for each in request.field_violations:
        found[each.field] = "; ".join(filter(None, [found.get(each.field), each.description]))
    return found
