"""Players of the levels' seats, and of those of absent persons: a task a match, while there is something to wait for.

Nothing about a move in progress is kept. Level and seed fix the move, and chance follows from record and seed: after a
process was killed, wherever it was, another one comes to the same record.
"""

import asyncio
import logging
import time
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from typing import Final

from mogul.contract.errors import ErrorReason, ServiceError
from mogul.match.async_store import AsyncStore
from mogul.match.engine import Engine
from mogul.match.errors import log_failure
from mogul.match.feeds import Feeds
from mogul.match.health import Metrics
from mogul.match.knowledge import Knowledge
from mogul.match.messages import seat_changed
from mogul.match.moves import Moves
from mogul.match.presence import Presence
from mogul.match.values import Match, Seat, search_seed
from mogul.v1.games_pb2 import Move

_log = logging.getLogger(__name__)

# Moves that are asked from the engine at once. The calls of persons and watchers wait behind them: on a busy machine
# watchers got a move after 162 ms in the median and 3569 in the 99th percentile with 16, after 31 and 566 with 4.
AT_ONCE: Final = 4
# As many besides in matches where no person is expected: those alone would keep the levels of all others waiting.
# Beside the watchers of 200 such matches two made 3637 moves a minute, four 4513 (`bench.matches`).
AT_ONCE_WITHOUT_PERSONS: Final = 2
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0  # seconds before another try, doubled each time
STALLED: Final = 6  # heartbeats without an event: longer than a level takes, unless very many wait


class LevelPlayers:
    """The tasks of a process."""

    def __init__(
        self,
        store: AsyncStore,
        engine: Engine,
        knowledge: Knowledge,
        moves: Moves,
        feeds: Feeds,
        presence: Presence,
        metrics: Metrics,
        min_thinking_time: float,
    ) -> None:
        """min_thinking_time: see `MatchConfig`."""
        self._store, self._engine, self._knowledge, self._moves = store, engine, knowledge, moves
        self._feeds, self._presence, self._metrics = feeds, presence, metrics
        self._min_thinking_time = min_thinking_time
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changes: dict[str, asyncio.Event] = {}
        self._places, self._other_places = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE_WITHOUT_PERSONS)

    def look(self, match_id: str) -> None:
        """Looks at a match that has changed, or that nobody may have looked at."""
        if match_id in self._changes:
            self._changes[match_id].set()
            return
        self._changes[match_id] = asyncio.Event()
        # In a context of its own: its lines in the log do not have the id of the call that began it.
        task = asyncio.create_task(self._play(match_id), name=f"levels of {match_id}", context=Context())
        self._tasks[match_id] = task

    def look_after(self, match: Match, silent_heartbeats: float) -> None:
        """Looks at a match that stays without an event for so long that the process which made the last one may have
        died before its levels moved. A task that has the match goes on as it does: one that waits for an engine that
        fails keeps its pause."""
        is_stalled = silent_heartbeats >= STALLED and not match.snapshot.status.over
        if is_stalled and match.match_id not in self._changes:
            self.look(match.match_id)

    async def look_at_all(self) -> None:
        """Goes on with every match that is not over."""
        for match_id in await self._store.do(self._store.sync.unfinished):
            self.look(match_id)

    async def close(self) -> None:
        """Ends all tasks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, match_id: str) -> None:
        """Plays a match until it is over or waits for a person who will not become absent by time."""
        change, pause = self._changes[match_id], FIRST_PAUSE
        try:
            while True:
                change.clear()
                try:
                    wait = await self._step(match_id)
                    pause = FIRST_PAUSE
                except ServiceError as error:
                    wait = 0.0
                    if error.reason != ErrorReason.STALE_PLY:
                        wait, pause = pause, min(2 * pause, LONGEST_PAUSE)
                        self._metrics.level_failures.inc()
                        _log.warning("a level waits for the engine: %s", error)
                except Exception as error:  # of the store, of the engine: it may be well the next time
                    wait, pause = pause, min(2 * pause, LONGEST_PAUSE)
                    self._metrics.level_failures.inc()
                    log_failure(_log, "a level cannot move; this is tried again", error)
                if wait is None and not change.is_set():
                    return
                if wait:
                    # Not `wait_for`: in Python 3.11 it loses a cancellation that comes together with the change.
                    with suppress(TimeoutError):
                        async with asyncio.timeout(wait):
                            await change.wait()
        finally:
            del self._changes[match_id], self._tasks[match_id]

    async def _step(self, match_id: str) -> float | None:
        """Makes one move, or a person absent. Returns the seconds until there can be something to do, None: never."""
        match = await self._store.do(self._store.sync.match, match_id)
        if match is None or match.snapshot.status.over:
            return None
        for number in match.snapshot.status.seats_to_move:
            seat = match.seats[number]
            level = match.level_for(seat)
            if level is not None:
                await self._move(match, seat, level)
                return 0.0
        waits: list[float] = []
        for seat in match.seats:  # also those not to move: the others see who is there
            absent_at = self._presence.absent_at(match, seat)
            if absent_at is not None:
                wait = absent_at - time.time()
                if wait <= 0:
                    await self._find_absent(match, seat)
                    return 0.0
                waits.append(wait)
        return min(waits, default=None)

    async def _move(self, match: Match, seat: Seat, level: str) -> None:
        """Makes the move of a level, or none if the match leaves the position while it is chosen: taken back, the move
        of a person would keep its level searching for minutes."""
        choosing = asyncio.create_task(self._choose(match, seat, level))
        leaving = asyncio.create_task(self._wait_until_left(match, seat, level))
        try:
            await asyncio.wait((choosing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                leaving.result()  # raises what the store did
                return
            move, thought = choosing.result()
        finally:  # the engine's search ends with its call, and its place is free before the next move is chosen
            choosing.cancel()
            leaving.cancel()
            await asyncio.gather(choosing, leaving, return_exceptions=True)
        await self._moves.make(match, seat.seat, move, level)
        self._metrics.level_seconds.observe(thought)

    async def _wait_until_left(self, match: Match, seat: Seat, level: str) -> None:
        """Waits until a match has left a position, or the level has lost the seat that moves there."""
        change = self._changes[match.match_id]
        while True:
            await change.wait()
            change.clear()
            try:
                now = await self._store.do(self._store.sync.match, match.match_id)
            except asyncio.CancelledError:
                change.set()  # nobody has looked at it
                raise
            if now is None or now.level_for(now.seats[seat.seat]) != level:
                return
            if (now.snapshot.branch, now.snapshot.ply) != (match.snapshot.branch, match.snapshot.ply):
                return

    async def _choose(self, match: Match, seat: Seat, level: str) -> tuple[Move, float]:
        """Returns the move of a level, after the time that it thinks at least, and the seconds that it took."""
        began = time.monotonic()
        has_time = not any(each.is_person and not each.absent for each in match.seats)
        async with self._other_places if has_time else self._places:
            observation = await self._knowledge.observation(match, seat.seat)
            seed = search_seed(match.terms.seed, seat.seat)
            move = await self._engine.choose(observation.position, level, seed, has_time=has_time)
        thought = time.monotonic() - began
        if any(each.is_person for each in match.seats):
            # The engine answers at once where a move is the only legal one, which can tell of a hidden hand.
            await asyncio.sleep(self._min_thinking_time - thought)
        return move, thought

    async def _find_absent(self, match: Match, seat: Seat) -> None:
        assert match.terms.absence is not None
        absent = replace(seat, absent=True)
        unseen_since = time.time() - match.terms.absence
        store = self._store
        kept = await store.do(
            store.sync.change_seat, match.match_id, absent, seat_changed(absent), unseen_since=unseen_since
        )
        if kept is not None:
            await self._feeds.changed(match.match_id)
