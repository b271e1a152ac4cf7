"""The standard health service: of every service here it says what the server's life says.

The one that comes with gRPC never ends a watch, so a server that stops would wait for each watcher to hang up.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Final, NoReturn

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from mogul.server.lifecycle import Lifecycle, Phase

Context = grpc.aio.ServicerContext[Any, Any]

_STATUSES: Final = {
    Phase.STARTING: health_pb2.HealthCheckResponse.NOT_SERVING,
    Phase.SERVING: health_pb2.HealthCheckResponse.SERVING,
    Phase.STOPPING: health_pb2.HealthCheckResponse.NOT_SERVING,
}


class Health(health_pb2_grpc.HealthServicer):
    """Checks and watches; the server's name is empty."""

    def __init__(self, lifecycle: Lifecycle, services: Iterable[str]) -> None:
        self._lifecycle = lifecycle
        self._services = frozenset(["", *services])
        self._changed = asyncio.Event()
        self._is_closed = False

    def register(self, server: grpc.aio.Server) -> None:
        """Offer it."""
        health_pb2_grpc.add_HealthServicer_to_server(self, server)

    def enter(self, phase: Phase) -> None:
        """The server's life goes on to a phase; watchers are told."""
        self._lifecycle.phase = phase
        self._wake()

    def close(self) -> None:
        """End all watches. Just before the port is closed: clients begin a watch that has ended again at once."""
        self._is_closed = True
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def Check(  # noqa: N802
        self, request: health_pb2.HealthCheckRequest, context: Context
    ) -> health_pb2.HealthCheckResponse:
        """How it stands."""
        if request.service not in self._services:
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no service {request.service!r} here")
        return health_pb2.HealthCheckResponse(status=_STATUSES[self._lifecycle.phase])

    async def Watch(self, request: health_pb2.HealthCheckRequest, context: Context) -> None:  # noqa: N802
        """How it stands, and every change, until the server stops."""
        told = None
        while True:
            changed, is_known = self._changed, request.service in self._services
            status = _STATUSES[self._lifecycle.phase] if is_known else health_pb2.HealthCheckResponse.SERVICE_UNKNOWN
            if status != told:
                await context.write(health_pb2.HealthCheckResponse(status=status))
                told = status
            if self._is_closed:
                return
            await changed.wait()

    async def List(self, request: object, context: Context) -> NoReturn:  # noqa: N802
        """Of newer versions of the health service; not offered."""
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "Check tells of one service at a time")
