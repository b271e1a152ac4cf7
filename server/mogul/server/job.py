"""A job: one search or review, from its admission to its end; the queue of jobs that wait for a slice.

Classes are served one after the other. Within a class, jobs without any slice so far go first, so that every admitted
job soon has a first answer; the others are served in turns of a tenth of a second each, and within a turn the earliest
deadline goes first. Short searches therefore end in the order of their deadlines, one after the other instead of all of
them late; and long ones, an analysis without an end, share the cores.
"""

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Final, Protocol


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
    """Memory and time reserved for work. Its methods are called by the scheduler, one thread at a time."""

    def __init__(self, size: int, priority: Priority, stop_at: float | None, number: int) -> None:
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
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[JobReport] = self._loop.create_future()
        self._work: Work | None = None
        self._on_slice: Callable[[Any], None] | None = None

    def begin(self, work: Work, on_slice: Callable[[Any], None] | None) -> None:
        """Notes the work. on_slice: called after each slice with its partial result, in the thread of the slice."""
        self._work, self._on_slice = work, on_slice

    @property
    def waited(self) -> float:
        """Seconds in the queue so far."""
        return time.monotonic() - self.queued_at - self.ran

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
        """Ends the job with a report."""
        self._settle(self.ended.set_result, JobReport(end, self.waited, self.ran))

    def fail(self, error: BaseException) -> None:
        """Ends the job with an exception."""
        self._settle(self.ended.set_exception, error)

    def _settle(self, set_outcome: Callable[[Any], None], outcome: Any) -> None:
        def settle() -> None:
            if not self.ended.done():
                set_outcome(outcome)

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle)


# Time on the cores that a job gets before the others of its class get as much. The default budget needs less.
TURN_SECONDS: Final = 0.1


class JobQueue:
    """Jobs that wait for a slice. Not safe for concurrent use: the scheduler locks it."""

    def __init__(self) -> None:
        self._waiting: set[Job] = set()
        self._turns = dict.fromkeys(Priority, 0)  # the current turn of each class

    def __len__(self) -> int:
        return len(self._waiting)

    def waiting(self, priority: Priority) -> int:
        """Returns the number of waiting jobs of a class."""
        return sum(each.priority is priority for each in self._waiting)

    def oldest(self, priority: Priority) -> float:
        """Returns the longest time, in seconds, that a job of a class has waited for its first slice."""
        since = [each.queued_at for each in self._waiting if each.priority is priority and not each.has_begun]
        return time.monotonic() - min(since) if since else 0.0

    def add(self, job: Job) -> None:
        """Adds a job that waits for its next slice."""
        if not job.has_begun:  # in the current turn a stream of new jobs could keep the others from the next for ever
            job.begin_turn(self._turns[job.priority] + 1)
        elif job.ran_in_turn >= TURN_SECONDS:  # the class may be a turn further: another thread does not wait
            job.begin_turn(job.turn + 1)
        self._waiting.add(job)

    def discard(self, job: Job) -> None:
        """Removes a job, if it waits."""
        self._waiting.discard(job)

    def pop(self) -> Job:
        """Removes and returns the next job; at least one must wait."""
        first = min(self._waiting, key=_order)
        self._waiting.remove(first)
        if first.has_begun:
            self._turns[first.priority] = first.turn
        return first


def _order(job: Job) -> tuple[Priority, bool, int, float, int]:
    deadline = math.inf if job.stop_at is None else job.stop_at
    return job.priority, job.has_begun, job.turn, deadline, job.number
