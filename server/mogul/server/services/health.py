"""The standard health service: it reports the server's phase as the health of every service.

The servicer of the package grpc_health never ends a watch, so a server that stops would wait until each watcher hangs
up.
"""

import asyncio
from collections.abc import Iterable
from typing import Final, NoReturn

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from mogul.server.interceptors import Context
from mogul.server.lifecycle import Lifecycle, Phase

_STATUSES: Final = {
    Phase.STARTING: health_pb2.HealthCheckResponse.NOT_SERVING,
    Phase.SERVING: health_pb2.HealthCheckResponse.SERVING,
    Phase.STOPPING: health_pb2.HealthCheckResponse.NOT_SERVING,
}


# Watches at a time. Each channel of a client holds one, and a watch needs no token: without a limit a stranger could
# fill the memory with them. Chosen.
MAX_WATCHES: Final = 1000


class HealthService(health_pb2_grpc.HealthServicer):
    """The servicer of Health; the empty service name stands for the server."""

    def __init__(self, lifecycle: Lifecycle, services: Iterable[str]) -> None:
        self._lifecycle = lifecycle
        self._services = frozenset(["", *services])
        self._changed = asyncio.Event()
        self._is_closed = False
        self._watches = 0

    def enter(self, phase: Phase) -> None:
        """Sets the server's phase, and notifies watchers."""
        self._lifecycle.phase = phase
        self._wake()

    def close(self) -> None:
        """Ends all watches. Called just before the port is closed: clients begin an ended watch again at once."""
        self._is_closed = True
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def Check(  # noqa: N802
        self, request: health_pb2.HealthCheckRequest, context: Context
    ) -> health_pb2.HealthCheckResponse:
        """Returns the health of a service."""
        if request.service not in self._services:
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no service {request.service!r} here")
        return health_pb2.HealthCheckResponse(status=_STATUSES[self._lifecycle.phase])

    async def Watch(self, request: health_pb2.HealthCheckRequest, context: Context) -> None:  # noqa: N802
        """Sends the health of a service, and every change, until the server stops."""
        if self._watches >= MAX_WATCHES:
            await context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, f"{MAX_WATCHES} watches are open already")
        self._watches += 1
        try:
            await self._watch(request, context)
        finally:
            self._watches -= 1

    async def _watch(self, request: health_pb2.HealthCheckRequest, context: Context) -> None:
        sent = None
        while True:
            changed, is_known = self._changed, request.service in self._services
            status = _STATUSES[self._lifecycle.phase] if is_known else health_pb2.HealthCheckResponse.SERVICE_UNKNOWN
            if status != sent:
                await context.write(health_pb2.HealthCheckResponse(status=status))
                sent = status
            if self._is_closed:
                return
            await changed.wait()

    async def List(self, request: object, context: Context) -> NoReturn:  # noqa: N802
        """Not implemented: a method of newer versions of the health service."""
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "Check reports one service at a time")
