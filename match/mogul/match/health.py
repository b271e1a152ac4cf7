"""The health of matches, which are served while the engine is ready and the store can keep a move, and their metrics
(docs/reference/metrics.md has names, labels and units)."""

import asyncio
import logging
import time
from enum import StrEnum
from typing import Final, NamedTuple

from prometheus_client import Counter, Histogram

from mogul.contract.errors import ServiceError
from mogul.contract.metrics import ServiceMetrics
from mogul.match.async_store import AsyncStore
from mogul.match.engine import Engine
from mogul.match.errors import StoreError

# Seconds. Weak levels take some milliseconds, full strength seconds, a busy engine minutes.
BUCKETS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0, 600.0)


class TurnMessageOutcome(StrEnum):
    """The end of a message to a webhook. outdated: its turn was over before it was delivered. given_up: every attempt
    failed, or too many others wait."""

    DELIVERED = "delivered"
    OUTDATED = "outdated"
    GIVEN_UP = "given_up"


class Metrics(ServiceMetrics):
    """The metrics of one service of matches."""

    def __init__(self) -> None:
        super().__init__("mogul_match")
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
        self.turn_messages = Counter(
            "mogul_match_turn_messages",
            "Messages to the webhooks of matches, by their end.",
            ["outcome"],
            registry=self.registry,
        )
        for outcome in TurnMessageOutcome:
            self.turn_messages.labels(outcome)  # counted from 0 on


_log = logging.getLogger(__name__)

SECONDS: Final = 2.0  # for engine and store to answer


class _Failure(NamedTuple):
    """A reason why matches cannot be served. level: of its line in the log."""

    reason: str
    level: int = logging.WARNING


class Readiness:
    """Tells whether engine and store are ready."""

    def __init__(self, store: AsyncStore, engine: Engine, pause: float) -> None:
        """pause: seconds for which a check of engine and store holds, for all who ask."""
        self._store, self._engine, self._pause = store, engine, pause
        self._check: asyncio.Task[bool] | None = None
        self._probe: asyncio.Task[None] | None = None  # of the store
        self._checked_at = 0.0
        self._last_failure: _Failure | None = None  # at the last check
        self._engine_has_answered = False  # one that has not may still be getting ready, which is no fault

    async def close(self) -> None:
        """Ends a check in progress."""
        tasks = [each for each in (self._check, self._probe) if each is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def is_serving(self) -> bool:
        """Returns whether matches can be served now."""
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
        except (StoreError, ServiceError) as error:
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
