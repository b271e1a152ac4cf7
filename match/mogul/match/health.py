"""The standard health service: matches are served while the engine is ready and the store can keep a move.

Metrics of matches for Prometheus. Names, labels and units: docs/reference/metrics.md.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final, NamedTuple, NoReturn

import grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthServicer
from prometheus_client import CollectorRegistry, Counter, Histogram

from mogul.match.async_store import AsyncStore
from mogul.match.callers import Context
from mogul.match.engine import Engine
from mogul.match.errors import MatchError, StoreError
from mogul.v1 import match_service_pb2

# Seconds. Weak levels take some milliseconds, full strength seconds, a busy engine minutes.
BUCKETS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0, 600.0)


class Metrics:
    """The metrics of one service of matches, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.level_seconds = Histogram(
            "mogul_match_level_seconds",
            "From the turn of a level to the choice of its move, of moves that were kept.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.level_failures = Counter(
            "mogul_match_level_failures",
            "Moves of levels that failed, of the engine or of the store; each is tried again.",
            registry=self.registry,
        )


_log = logging.getLogger(__name__)

# The empty name stands for the whole service.
NAMES: Final = ("", match_service_pb2.DESCRIPTOR.services_by_name["MatchService"].full_name)
SECONDS: Final = 2.0  # for engine and store to answer


class _Failure(NamedTuple):
    """A reason why matches cannot be served. level: of its line in the log."""

    reason: str
    level: int = logging.WARNING


class HealthService(HealthServicer):
    """The servicer of Health. It needs no token."""

    def __init__(self, store: AsyncStore, engine: Engine, pause: float) -> None:
        """pause: seconds for which a check of engine and store holds, for all who ask."""
        self._store, self._engine, self._pause = store, engine, pause
        self._closed = asyncio.Event()
        self._check: asyncio.Task[bool] | None = None
        self._probe: asyncio.Task[None] | None = None  # of the store
        self._checked_at = 0.0
        self._last_failure: _Failure | None = None  # at the last check
        self._engine_has_answered = False  # one that has not may still be getting ready, which is no fault

    def stop(self) -> None:
        """Reports that the service stops, and ends all watches."""
        self._closed.set()

    async def close(self) -> None:
        """Ends a check in progress."""
        tasks = [each for each in (self._check, self._probe) if each is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def Check(self, request: HealthCheckRequest, context: Context) -> HealthCheckResponse:  # noqa: N802
        """Returns the health of a service."""
        if request.service not in NAMES:
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no service {request.service!r} here")
        return await self._health()

    async def Watch(  # noqa: N802
        self, request: HealthCheckRequest, context: Context
    ) -> AsyncIterator[HealthCheckResponse]:
        """Yields the health of a service, and every change, until the service stops."""
        sent = None
        while True:
            is_last = self._closed.is_set()
            is_known = request.service in NAMES
            health = await self._health() if is_known else HealthCheckResponse(status="SERVICE_UNKNOWN")
            if health != sent:
                yield health
                sent = health
            if is_last:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause):
                    await self._closed.wait()

    async def List(self, request: object, context: Context) -> NoReturn:  # noqa: N802
        """Not implemented: a method of newer versions of the health service."""
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "Check reports one service at a time")

    async def _health(self) -> HealthCheckResponse:
        is_serving = not self._closed.is_set() and await self._is_serving()
        return HealthCheckResponse(status="SERVING" if is_serving else "NOT_SERVING")

    async def _is_serving(self) -> bool:
        now = time.monotonic()
        if self._check is None or (self._check.done() and now >= self._checked_at + self._pause):
            self._check, self._checked_at = asyncio.create_task(self._find_serving()), now
        return await asyncio.shield(self._check)

    async def _find_serving(self) -> bool:
        failure = await self._failure()
        if failure != self._last_failure:  # not at every check: they come each second
            if failure is None:
                _log.info("matches are served again")
            else:
                _log.log(failure.level, "matches are not served: %s", failure.reason)
        self._last_failure = failure
        return failure is None

    async def _failure(self) -> _Failure | None:
        """Returns the reason why matches cannot be served now; None if they can."""
        asked = "store"
        try:
            async with asyncio.timeout(SECONDS):
                await self._probed()
                asked = "engine"
                await self._engine.ready()
        except TimeoutError:
            if asked == "engine" and not self._engine_has_answered:
                return _Failure("the engine is not ready yet", logging.INFO)
            return _Failure(f"the {asked} does not answer within {SECONDS:g} s")
        except (StoreError, MatchError) as error:
            return _Failure(f"the {asked} fails: {error}")
        self._engine_has_answered = True
        return None

    async def _probed(self) -> None:
        """Waits for a probe of the store. One that hangs keeps a thread of the store, so the next check waits for it
        too. Raises StoreError."""
        if self._probe is None:
            self._probe = asyncio.create_task(self._store.do(self._store.sync.probe))
        try:
            await asyncio.shield(self._probe)
        finally:
            if self._probe.done():
                self._probe = None
