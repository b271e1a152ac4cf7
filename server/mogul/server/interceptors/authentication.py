"""Authentication interceptor: rejects calls without a valid token."""

from typing import Final, NoReturn

import grpc

from mogul.server.errors import Unauthenticated
from mogul.server.interceptors.handlers import Handler, Interceptor, metadata_value
from mogul.server.security import Tokens

HEALTH: Final = "/grpc.health.v1.Health/"


class AuthenticationInterceptor(Interceptor):
    """Stands inside the error interceptor, which makes a status of the error. Health needs no token."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens

    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns the method's handler, or one that raises Unauthenticated; None for an unknown method."""
        if handler is None or details.method.startswith(HEALTH):
            return handler
        try:
            self._tokens.check(metadata_value(details, "authorization"))
        except Unauthenticated as error:
            return _rejecting(error)
        return handler


def _rejecting(error: Unauthenticated) -> Handler:
    """Returns a handler for any kind of call that reads no request: it takes no memory for strangers."""

    async def reject(requests: object, context: object) -> NoReturn:
        raise error

    return grpc.stream_stream_rpc_method_handler(reject)
