"""The standard health service, for all services of a server.

The servicer of the package grpc_health never ends a watch, so a server that stops would wait until each watcher hangs
up.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final, NoReturn

import grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthServicer

from mogul.contract.interceptors import Context

# Watches at a time. Each channel of a client holds one, and a watch needs no token: without a limit a stranger could
# fill the memory with them. Chosen.
MAX_WATCHES: Final = 1000
SCRAPE_SECONDS: Final = 3.0  # for the answer to a scrape of the metrics


class HealthService(HealthServicer):
    """The servicer of Health; the empty service name stands for the server. Made in the event loop of the server."""

    def __init__(
        self, services: Iterable[str], is_serving: Callable[[], Awaitable[bool]], pause: float | None = None
    ) -> None:
        """is_serving: whether the services can answer now. pause: seconds after which watches ask it again; None: only
        after `changed`."""
        self._services = frozenset(["", *services])
        self._ask, self._pause = is_serving, pause
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._was_serving = False  # when it was last asked
        self._changed = asyncio.Event()  # set by the next change, and then replaced
        self._is_stopping = self._is_closed = False
        self._watches = 0

    def changed(self) -> None:
        """Lets watches look again."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def stop(self) -> None:
        """Reports from now on that nothing is served."""
        self._is_stopping = True
        self.changed()

    def close(self) -> None:
        """Ends all watches. Called just before the port is closed: clients begin an ended watch again at once."""
        self._is_closed = True
        self.changed()

    async def is_serving(self) -> bool:
        """Returns whether health is SERVING."""
        is_serving = False
        try:
            is_serving = not self._is_stopping and await self._ask()
        finally:
            self._was_serving = is_serving
        return is_serving

    def is_serving_now(self) -> bool:
        """Returns the same to another thread than the event loop's, False where there is no answer; to that thread the
        last answer, and asks for the next."""
        if self._loop.is_closed():
            return False
        asked = asyncio.run_coroutine_threadsafe(self.is_serving(), self._loop)
        if threading.get_ident() == self._thread:  # which would wait for itself
            return self._was_serving and not self._is_stopping
        try:
            return asked.result(SCRAPE_SECONDS)
        except Exception:  # a scrape gets the other figures; a call of `Check` logs the reason
            asked.cancel()
            return False

    async def Check(self, request: HealthCheckRequest, context: Context) -> HealthCheckResponse:  # noqa: N802
        """Returns the health of a service."""
        if request.service not in self._services:
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no service {request.service!r} here")
        return await self._health(request)

    async def Watch(  # noqa: N802
        self, request: HealthCheckRequest, context: Context
    ) -> AsyncIterator[HealthCheckResponse]:
        """Yields the health of a service, and every change, until the server stops."""
        if self._watches >= MAX_WATCHES:
            await context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, f"{MAX_WATCHES} watches are open already")
        self._watches += 1
        try:
            sent = None
            while True:
                changed, is_last = self._changed, self._is_closed
                health = await self._health(request)
                if health != sent:
                    yield health
                    sent = health
                if is_last:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._pause):
                        await changed.wait()
        finally:
            self._watches -= 1

    async def List(self, request: object, context: Context) -> NoReturn:  # noqa: N802
        """Not implemented: a method of newer versions of the health service."""
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "Check reports one service at a time")

    async def _health(self, request: HealthCheckRequest) -> HealthCheckResponse:
        if request.service not in self._services:
            return HealthCheckResponse(status="SERVICE_UNKNOWN")
        return HealthCheckResponse(status="SERVING" if await self.is_serving() else "NOT_SERVING")
