"""The board's health over HTTP, for containers and proxies."""

from typing import Any, Final

import grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from mogul.web.methods import MATCHES

PATH: Final = "/healthz"
SECONDS: Final = 3.0  # longer than the service takes to find its engine or its store silent


class Health:
    """Answers 200 while matches are served, else 503."""

    def __init__(self, matches: grpc.aio.Channel) -> None:
        self._matches: Any = HealthStub(matches)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        text, code = ("SERVING\n", 200) if await self._is_serving() else ("NOT_SERVING\n", 503)
        await PlainTextResponse(text, code)(scope, receive, send)

    async def _is_serving(self) -> bool:
        request = HealthCheckRequest(service=MATCHES.full_name)
        try:
            response = await self._matches.Check(request, timeout=SECONDS)
        except grpc.aio.AioRpcError:
            return False
        return bool(response.status == HealthCheckResponse.SERVING)
