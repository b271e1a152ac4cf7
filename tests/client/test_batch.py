"""Refusals after which a batch repeats its request."""

from typing import Any

import grpc
import pytest
from grpc_status import rpc_status

from mogul.client.batch import is_busy
from mogul.server.codec.error_status import status_of
from mogul.server.errors import ErrorReason, ResourceExhausted, ServiceError, Unavailable


class Refused(grpc.RpcError):
    """The error of a refused call, as gRPC raises it."""

    def __init__(self, refusal: ServiceError) -> None:
        self._status: Any = rpc_status.to_status(status_of(refusal))

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode[self._status.code.name]

    def trailing_metadata(self) -> Any:
        return (("x-request-id", "7"), *self._status.trailing_metadata)


class TooLarge(grpc.RpcError):
    """As the transport refuses a message."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.RESOURCE_EXHAUSTED

    def trailing_metadata(self) -> Any:
        return ()


@pytest.mark.parametrize("shortage", [ErrorReason.TOO_MANY_SEARCHES, ErrorReason.TOO_MANY_REQUESTS])
def test_temporary_shortages_count_as_busy(shortage: ErrorReason) -> None:
    assert is_busy(Refused(ResourceExhausted(shortage, "later", 0.1)))


@pytest.mark.parametrize(
    "error",
    [Refused(ResourceExhausted(ErrorReason.DEADLINE_TOO_SHORT, "TOO LATE", 0.1)), Refused(Unavailable("")), TooLarge()],
)
def test_permanent_refusals_do_not_count_as_busy(error: grpc.RpcError) -> None:
    """A deadline too short for an idle server would be refused for ever."""
    assert not is_busy(error)
