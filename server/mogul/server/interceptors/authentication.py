"""At the door: a call without a token that counts goes no further. Health alone is for everybody."""

from collections.abc import Awaitable, Callable
from typing import Final, NoReturn

import grpc

from mogul.server.errors import Unauthenticated
from mogul.server.interceptors.errors import Handler
from mogul.server.security import Tokens

HEALTH: Final = "/grpc.health.v1.Health/"


class AuthenticationInterceptor(grpc.aio.ServerInterceptor):
    """Inside the guard, which makes a status of the refusal."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """The method's handler, or one that refuses; None for a method nobody offers."""
        handler = await continuation(handler_call_details)
        if handler is None or handler_call_details.method.startswith(HEALTH):
            return handler
        try:
            self._tokens.check(metadata_of(handler_call_details, "authorization"))
        except Unauthenticated as refusal:
            return _refusing(refusal)
        return handler


def metadata_of(details: grpc.HandlerCallDetails, name: str) -> str | None:
    """What a caller sent under a name, if it is one text."""
    values = [value for key, value in details.invocation_metadata or () if key == name]
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None


def _refusing(refusal: Unauthenticated) -> Handler:
    """Answers any kind of call, and reads no request: strangers need not be given memory for it."""

    async def refuse(requests: object, context: object) -> NoReturn:
        raise refusal

    return grpc.stream_stream_rpc_method_handler(refuse)
