"""One piece of work between its admission and its end."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Protocol, Self

from mogul.server.jobs.work import End, Priority, Report, Work


class Owner(Protocol):
    """The scheduler, as far as admitted work knows it."""

    def stop(self, admitted: "Job", end: End) -> None:
        """End it: now if it waits, after its slice if it runs."""

    def leave(self, admitted: "Job") -> None:
        """Free what it holds as soon as no slice of it runs."""


class Job:
    """Work that a scheduler has taken in. Whoever asked for it enters it, waits for it, and leaves it.

    with scheduler.admit(work, stop_at) as admitted:
        report = await admitted.ended()
        ...  # what the work holds is still there
    """

    def __init__(self, owner: Owner, work: Work, priority: Priority, stop_at: float | None, number: int) -> None:
        """stop_at: of time.monotonic(). number: counts what the owner admits."""
        self.work = work
        self.priority = priority
        self.stop_at = stop_at
        self.number = number
        self.since = time.monotonic()
        self.has_begun = False
        self.is_running = False
        self.is_left = False
        self.asked_to_end: End | None = None
        self.ran = 0.0  # seconds, over all slices
        self.turn = -1
        self._ran_before_turn = 0.0
        self._slice_began = 0.0
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[Report] = self._loop.create_future()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._owner.leave(self)

    async def ended(self) -> Report:
        """Wait until there is nothing left to do, time is up, or the server stops. Raises what a slice raised."""
        if self.stop_at is None:
            return await self._ended
        timer = self._loop.call_at(self.stop_at, self._owner.stop, self, End.DEADLINE)
        try:
            return await self._ended
        finally:
            timer.cancel()

    # For its owner, who sees to it that no two threads do this at a time

    @property
    def ran_in_turn(self) -> float:
        """Seconds it ran since its turn began."""
        return self.ran - self._ran_before_turn

    def begin_turn(self, turn: int) -> None:
        """It takes part in the turn of that number."""
        self.turn = turn
        self._ran_before_turn = self.ran

    def begin_slice(self) -> None:
        """A thread takes it."""
        self.has_begun = self.is_running = True
        self._slice_began = time.monotonic()

    def end_slice(self) -> float:
        """The thread is through; seconds of the slice."""
        self.is_running = False
        seconds = time.monotonic() - self._slice_began
        self.ran += seconds
        return seconds

    def is_out_of_time(self, slice_seconds: float) -> bool:
        """Whether another slice like the last would end too late."""
        return self.stop_at is not None and time.monotonic() + slice_seconds > self.stop_at

    def finish(self, end: End) -> None:
        """Wake who waits for it."""
        waited = time.monotonic() - self.since - self.ran
        self._tell(partial(self._set_result, Report(end, waited, self.ran)))

    def fail(self, error: BaseException) -> None:
        """Wake who waits for it with an exception."""
        self._tell(partial(self._set_exception, error))

    def _tell(self, tell: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell)

    def _set_result(self, report: Report) -> None:
        if not self._ended.done():
            self._ended.set_result(report)

    def _set_exception(self, error: BaseException) -> None:
        if not self._ended.done():
            self._ended.set_exception(error)
