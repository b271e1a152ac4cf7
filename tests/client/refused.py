"""Errors of refused calls, as gRPC raises them."""

from typing import Any

import grpc
from grpc_status import rpc_status

from mogul.contract.errors import ServiceError, status_of


class Refused(grpc.RpcError):
    """The error of a call that a server refused."""

    def __init__(self, refusal: ServiceError) -> None:
        self._status: Any = rpc_status.to_status(status_of(refusal))

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode[self._status.code.name]

    def trailing_metadata(self) -> Any:
        return (("x-request-id", "7"), *self._status.trailing_metadata)


class TooLarge(grpc.RpcError):
    """The error of a message that the transport refused."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.RESOURCE_EXHAUSTED

    def trailing_metadata(self) -> Any:
        return ()
