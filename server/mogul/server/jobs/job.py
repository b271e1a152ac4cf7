"""A job: one search or review, from its admission to its end.

The deadline margin, and the slots of replies: the times at which searches with a deadline end, so that every reply is
written and arrives in time. A search ends a margin before the deadline, and one after the other where deadlines
coincide.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

# Time to write the reply (some 5 ms where a hundred moves are legal) and to send it.
REPLY_SECONDS: Final = 0.02
# Part of the time left, for the way to the client, which the server cannot measure.
NETWORK_SHARE: Final = 0.1
MAX_MARGIN_SECONDS: Final = 0.25
# Weight of a new measurement in the running mean.
NEWEST: Final = 0.1


def latest_end(deadline: float | None) -> float | None:
    """Returns the time at which the search of a call must end, both of time.monotonic; None without a deadline."""
    if deadline is None:
        return None
    left = max(deadline - time.monotonic(), 0.0)
    return deadline - min(REPLY_SECONDS + NETWORK_SHARE * left, MAX_MARGIN_SECONDS)


class ReplySlots:
    """The times (of time.monotonic) at which replies are written. Used by the thread of the event loop alone."""

    def __init__(self) -> None:
        self.seconds = REPLY_SECONDS  # to write a reply, until one has been measured
        self._reserved: list[float] = []

    @contextmanager
    def reserve(self, latest: float | None, now: float) -> Iterator[float | None]:
        """Reserves the last slot up to `latest` that overlaps no other, for the time of the block. However many slots
        are reserved, half of the time from `now` to `latest` is left for the search. None needs no slot."""
        if latest is None:
            yield None
            return
        slot = max(self._last_free(latest), now + (latest - now) / 2.0)
        self._reserved.append(slot)
        try:
            yield slot
        finally:
            self._reserved.remove(slot)

    def _last_free(self, latest: float) -> float:
        slot = latest
        for other in sorted(self._reserved, reverse=True):
            if abs(other - slot) < self.seconds:
                slot = other - self.seconds
        return slot

    def record(self, seconds: float) -> None:
        """Counts the time that a reply took into the running mean."""
        self.seconds += NEWEST * (seconds - self.seconds)


if TYPE_CHECKING:
    from mogul.server.jobs.scheduler import Scheduler


class Priority(IntEnum):
    """Classes of jobs: none gets a slice while a job of a class before it waits."""

    INTERACTIVE = 0  # somebody waits for the reply
    REVIEW = 1  # somebody looks at it soon
    BATCH = 2  # whenever there is time


class JobEnd(Enum):
    """The reason for a job's end."""

    DONE = "done"
    DEADLINE = "deadline"
    SHUTDOWN = "shutdown"


@dataclass(frozen=True)
class JobReport:
    """The end of a job. waited: seconds in the queue. ran: seconds in slices."""

    end: JobEnd
    waited: float
    ran: float


class Work(Protocol):
    """A search or a review: it runs slice by slice, each slice in any thread, one at a time."""

    @property
    def is_done(self) -> bool:
        """True if no slice is left."""

    def run_slice(self, pool: ThreadPoolExecutor | None) -> Any:
        """Runs a few milliseconds without the interpreter's lock; returns a partial result or None. pool: threads for
        a search that uses several."""


class Job:
    """Memory and time reserved for work; `Scheduler.admit` makes it, before the request is parsed.

    with scheduler.admit(size, stop_at) as job:
        search = ...  # parse the request
        report = await job.run(search)
        ...  # write the reply: the memory of the search is still reserved
    """

    def __init__(self, owner: "Scheduler", size: int, priority: Priority, stop_at: float | None, number: int) -> None:
        """size: bytes. stop_at: of time.monotonic(). number: in the order of admission."""
        self.size = size
        self.priority = priority
        self.stop_at = stop_at
        self.number = number
        self.admitted_at = self.queued_at = time.monotonic()
        self.has_begun = False
        self.is_queued = False
        self.is_running = False
        self.is_released = False
        self.requested_end: JobEnd | None = None
        self.ran = 0.0  # seconds, over all slices
        self.turn = -1
        self._ran_before_turn = 0.0
        self._slice_began = 0.0
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[JobReport] = self._loop.create_future()
        self._work: Work | None = None
        self._on_slice: Callable[[Any], None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._owner.release(self)

    async def run(self, work: Work, on_slice: Callable[[Any], None] | None = None) -> JobReport:
        """Runs work until it is done, its time is up or the server stops. Raises the error of a slice.

        on_slice: called after each slice with its partial result, in the thread of the slice."""
        if work.is_done:
            return JobReport(JobEnd.DONE, 0.0, 0.0)
        self._work, self._on_slice = work, on_slice
        timer = (
            None if self.stop_at is None else self._loop.call_at(self.stop_at, self._owner.stop, self, JobEnd.DEADLINE)
        )
        self._owner.enqueue(self)
        try:
            return await self._ended
        finally:
            if timer is not None:
                timer.cancel()

    @property
    def waited(self) -> float:
        """Seconds in the queue so far."""
        return time.monotonic() - self.queued_at - self.ran

    # Called by the owner, one thread at a time

    @property
    def ran_in_turn(self) -> float:
        """Seconds of slices since the job's turn began."""
        return self.ran - self._ran_before_turn

    def begin_turn(self, turn: int) -> None:
        """Joins the turn of that number."""
        self.turn = turn
        self._ran_before_turn = self.ran

    def begin_slice(self) -> None:
        """Notes that a thread takes the job."""
        self.has_begun = self.is_running = True
        self._slice_began = time.monotonic()

    def run_slice(self, pool: ThreadPoolExecutor) -> bool:
        """Runs a slice in a thread for searches; returns whether the work is done."""
        assert self._work is not None
        partial_result = self._work.run_slice(pool)
        if self._on_slice is not None:
            self._on_slice(partial_result)
        return self._work.is_done

    def end_slice(self) -> float:
        """Notes that the slice has ended; returns its seconds."""
        self.is_running = False
        seconds = time.monotonic() - self._slice_began
        self.ran += seconds
        return seconds

    def is_out_of_time(self, slice_seconds: float) -> bool:
        """Returns whether another slice as long as the last would end too late."""
        return self.stop_at is not None and time.monotonic() + slice_seconds > self.stop_at

    def finish(self, end: JobEnd) -> None:
        """Ends `run` with a report."""
        self._settle(self._ended.set_result, JobReport(end, self.waited, self.ran))

    def fail(self, error: BaseException) -> None:
        """Ends `run` with an exception."""
        self._settle(self._ended.set_exception, error)

    def _settle(self, set_outcome: Callable[[Any], None], outcome: Any) -> None:
        def settle() -> None:
            if not self._ended.done():
                set_outcome(outcome)

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle)
