"""Which search runs when: slices of many searches on a few threads.

A search is work that is done in slices of a few milliseconds. It knows nothing of being scheduled. The queue is fair: a
search that has not run yet goes before those that have, and among these they take turns; so every admitted search has
an answer soon, and the rest of the time is shared.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import TracebackType
from typing import Final, Protocol, Self

from mogul.server.refusals import Busy, NotServing

# What a slice is taken to last until one has been measured, in seconds.
FIRST_GUESS: Final = 0.01
# How much a newly measured slice counts in the running mean.
NEWEST: Final = 0.05


class Work(Protocol):
    """Something that is done slice by slice, each slice in any thread, one at a time."""

    @property
    def size(self) -> int:
        """Bytes of memory it holds at most."""

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do."""

    def run_slice(self) -> None:
        """A few milliseconds' more, without holding the interpreter's lock."""


class End(Enum):
    """Why work went no further."""

    DONE = "done"
    DEADLINE = "deadline"
    SHUTDOWN = "shutdown"


@dataclass(frozen=True)
class Report:
    """How the work went: why it ended, seconds it waited for a thread, seconds it ran."""

    end: End
    waited: float
    ran: float


class Admitted:
    """Work that a scheduler has taken in. Its owner enters it, waits for it, and leaves it.

    with scheduler.admit(work, stop_at) as admitted:
        report = await admitted.ended()
        ...  # what the work holds is still there
    """

    def __init__(self, scheduler: "Scheduler", work: Work, stop_at: float | None) -> None:
        self.work = work
        self.since = time.monotonic()
        self.is_running = False
        self.is_left = False
        self.asked_to_end: End | None = None
        self._scheduler = scheduler
        self._stop_at = stop_at
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[Report] = self._loop.create_future()
        self._ran = 0.0
        self._slice_began = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._scheduler.leave(self)

    async def ended(self) -> Report:
        """Wait until there is nothing left to do, time is up, or the server stops. Raises what a slice raised."""
        if self._stop_at is None:
            return await self._ended
        timer = self._loop.call_at(self._stop_at, self._scheduler.stop, self, End.DEADLINE)
        try:
            return await self._ended
        finally:
            timer.cancel()

    # For the scheduler, which holds its lock

    def begin_slice(self) -> None:
        """A thread takes it."""
        self.is_running = True
        self._slice_began = time.monotonic()

    def end_slice(self) -> float:
        """The thread is through; seconds of the slice."""
        self.is_running = False
        seconds = time.monotonic() - self._slice_began
        self._ran += seconds
        return seconds

    def is_out_of_time(self, slice_seconds: float) -> bool:
        """Whether another slice like the last would end too late."""
        return self._stop_at is not None and time.monotonic() + slice_seconds > self._stop_at

    def finish(self, end: End) -> None:
        """Wake the owner."""
        waited = time.monotonic() - self.since - self._ran
        self._tell(partial(self._set_result, Report(end, waited, self._ran)))

    def fail(self, error: BaseException) -> None:
        """Wake the owner with an exception."""
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


class Scheduler:
    """Runs admitted work until it is done, its time is up, or its owner leaves."""

    def __init__(self, workers: int, capacity: int) -> None:
        """workers: slices that run at the same time. capacity: bytes that all work together may hold."""
        self._threads = ThreadPoolExecutor(workers, "search")
        self._idle = workers
        self._workers = workers
        self._capacity = capacity
        self._held = 0
        self._lock = threading.Lock()
        self._fresh: deque[Admitted] = deque()
        self._begun: deque[Admitted] = deque()
        self._all: set[Admitted] = set()
        self._slice_seconds = FIRST_GUESS
        self._is_closed = False

    @property
    def held(self) -> int:
        """Bytes that admitted work holds now."""
        return self._held

    def admit(self, work: Work, stop_at: float | None) -> Admitted:
        """Take in work that is to end by `stop_at` (of time.monotonic) at the latest; None: whenever it is done.

        Raises Busy when there is no room for it, or it could not get one slice in time; NotServing after `close`.
        """
        with self._lock:
            if self._is_closed:
                raise NotServing("the server is stopping")
            if self._held + work.size > self._capacity:
                raise Busy(f"{len(self._all)} searches are held already", self._until_room())
            first_slice_ends = (len(self._fresh) / self._workers + 2) * self._slice_seconds
            if stop_at is not None and time.monotonic() + first_slice_ends > stop_at:
                needed = f"a search can be given time in {1000 * first_slice_ends:.0f} ms"
                raise Busy(f"{needed}, too late for the deadline of this call", first_slice_ends)
            admitted = Admitted(self, work, stop_at)
            self._held += work.size
            self._all.add(admitted)
            self._fresh.append(admitted)
            chosen = self._choose()
        self._start(chosen)
        return admitted

    def _until_room(self) -> float:
        """Seconds until a search may have ended: with n of them, one ends about every n-th part of what one takes."""
        ages = [time.monotonic() - each.since for each in self._all]
        return max(max(ages) / len(ages), self._slice_seconds) if ages else self._slice_seconds

    def close(self) -> None:
        """Refuse new work, and end all there is with what has been done."""
        with self._lock:
            self._is_closed = True
            running = list(self._all)
        for admitted in running:
            self.stop(admitted, End.SHUTDOWN)

    def join(self) -> None:
        """End the threads; after `close`."""
        self._threads.shutdown(wait=True)

    def stop(self, admitted: Admitted, end: End) -> None:
        """End one piece of work: now if it waits, after its slice if it runs."""
        with self._lock:
            if admitted.is_running:
                admitted.asked_to_end = admitted.asked_to_end or end
                return
            self._remove_from_queue(admitted)
        admitted.finish(end)

    def leave(self, admitted: Admitted) -> None:
        """The owner wants nothing more of it: what it holds is free as soon as no slice of it runs."""
        with self._lock:
            admitted.is_left = True
            if not admitted.is_running:
                self._remove_from_queue(admitted)
                self._free(admitted)

    def _remove_from_queue(self, admitted: Admitted) -> None:
        for queue in (self._fresh, self._begun):
            if admitted in queue:
                queue.remove(admitted)

    def _free(self, admitted: Admitted) -> None:
        if admitted in self._all:
            self._all.remove(admitted)
            self._held -= admitted.work.size

    def _choose(self) -> list[Admitted]:
        """Take from the queue what the idle threads can run."""
        chosen = []
        while self._idle and (self._fresh or self._begun):
            admitted = (self._fresh or self._begun).popleft()
            admitted.begin_slice()
            self._idle -= 1
            chosen.append(admitted)
        return chosen

    def _start(self, chosen: list[Admitted]) -> None:
        for admitted in chosen:
            slice_ = self._threads.submit(admitted.work.run_slice)
            slice_.add_done_callback(partial(self._slice_ended, admitted))

    def _slice_ended(self, admitted: Admitted, slice_: Future[None]) -> None:
        """In the thread that ran it: put it back or finish it, and go on with the next."""
        error = slice_.exception()
        is_done = error is not None or admitted.work.is_done
        with self._lock:
            self._idle += 1
            seconds = admitted.end_slice()
            self._slice_seconds += NEWEST * (seconds - self._slice_seconds)
            if admitted.is_left:
                self._free(admitted)
            elif error is not None:
                admitted.fail(error)
            elif is_done:
                admitted.finish(End.DONE)
            elif admitted.asked_to_end is not None:
                admitted.finish(admitted.asked_to_end)
            elif admitted.is_out_of_time(seconds):
                admitted.finish(End.DEADLINE)
            else:
                self._begun.append(admitted)
            chosen = self._choose()
        self._start(chosen)
