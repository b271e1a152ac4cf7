"""The scheduler: admits jobs and runs their slices on a few threads.

The queue of jobs that wait for a slice.

Classes are served one after the other. Within a class, jobs without any slice so far go first, so that every admitted
job soon has a first answer; the others are served in turns of a tenth of a second each, and within a turn the earliest
deadline goes first. Short searches therefore end in the order of their deadlines, one after the other instead of all of
them late; and long ones, an analysis without an end, share the cores.
"""

import math
import os
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

from mogul.contract.errors import ErrorReason, ResourceExhausted, Unavailable
from mogul.server.jobs.job import Job, JobEnd, Priority

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


# Seconds of a slice, until one has been measured.
FIRST_GUESS: Final = 0.01
# Weight of a new measurement in the running mean.
NEWEST: Final = 0.05
# Part of the memory that only interactive jobs may use: a batch that fills the rest keeps nobody out.
INTERACTIVE_SHARE: Final = 0.25
# Threads of the event loop get a core at once. With four times the load there is capacity for, p99 of a health check is
# 6.6 ms instead of 10.4, of a refusal 11 ms instead of 27; in an hour when the machine was slow 9.7 and 17, and with a
# niceness of 5 12.1 and 24 (`python -m bench.faults overload`, two cores). Beside other programs that want all cores a
# search gets a tenth of one.
NICENESS: Final = 10


@dataclass(frozen=True)
class Load:
    """A snapshot for the metrics.

    waiting: jobs that wait for a slice, by class. oldest: the longest time, in seconds, that a job has waited for its
    first slice, by class; 0 if none waits. held: jobs admitted, running ones too. held_bytes: memory reserved for them.
    ran: seconds of all slices since the start.
    """

    waiting: Mapping[Priority, int]
    oldest: Mapping[Priority, float]
    held: int
    held_bytes: int
    ran: float


class Scheduler:
    """Runs each admitted job until it is done, its time is up, or its caller leaves."""

    def __init__(self, workers: int, helpers: int, capacity: int) -> None:
        """workers: slices that run at the same time. helpers: further threads, for slices that use several. capacity:
        bytes that all jobs together may reserve."""
        self._threads = search_threads(workers, "search")
        self._helpers = search_threads(helpers, "search-helper")
        self._idle = workers
        self._workers = workers
        self._capacity = capacity
        self._held = 0
        self._ran = 0.0  # seconds, over all slices of all jobs
        self._count = 0
        self._lock = threading.Lock()
        self._queue = JobQueue()
        self._jobs: set[Job] = set()
        self._slice_seconds = FIRST_GUESS
        self._is_closed = False

    @property
    def held(self) -> int:
        """Bytes that jobs reserve now."""
        return self._held

    def load(self) -> Load:
        """Returns the load of this moment."""
        with self._lock:
            return Load(
                waiting={each: self._queue.waiting(each) for each in Priority},
                oldest={each: self._queue.oldest(each) for each in Priority},
                held=len(self._jobs),
                held_bytes=self._held,
                ran=self._ran,
            )

    def admit(
        self,
        size: int,
        stop_at: float | None,
        priority: Priority = Priority.INTERACTIVE,
        parsed_after: float = 0.0,
    ) -> Job:
        """Reserves `size` bytes for a job that ends by `stop_at` (of time.monotonic) at the latest; None: when done.
        parsed_after: seconds until its request can be parsed.

        Raises ResourceExhausted without memory for it, or time for one slice; Unavailable after `close`.
        """
        with self._lock:
            if self._is_closed:
                raise Unavailable("the server is stopping")
            self._check_memory(size, priority)
            self._check_time(stop_at, priority, parsed_after)
            job = Job(self, size, priority, stop_at, self._count)
            self._count += 1
            self._held += size
            self._jobs.add(job)
        return job

    def _check_memory(self, size: int, priority: Priority) -> None:
        share = 1.0 if priority is Priority.INTERACTIVE else 1.0 - INTERACTIVE_SHARE
        if self._held + size > share * self._capacity:
            message = f"{len(self._jobs)} searches are held already"
            raise ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, message, self._seconds_to_free_memory())

    def _check_time(self, stop_at: float | None, priority: Priority, parsed_after: float) -> None:
        """Checks that the slices before the job's first, one that runs, and its own end by `stop_at`. While its request
        waits to be parsed, those before it run."""
        before = sum(not each.has_begun and each.priority <= priority for each in self._jobs)
        waits = max(before / self._workers * self._slice_seconds, parsed_after)
        first_slice_ends = waits + 2 * self._slice_seconds
        if stop_at is not None and time.monotonic() + first_slice_ends > stop_at:
            message = f"the deadline is too short: a search gets time in {1000 * first_slice_ends:.0f} ms"
            raise ResourceExhausted(ErrorReason.DEADLINE_TOO_SHORT, message, first_slice_ends)

    def _seconds_to_free_memory(self) -> float:
        """Estimates when a job ends: of n jobs, one ends about every n-th part of a job's time."""
        ages = [time.monotonic() - each.admitted_at for each in self._jobs]
        return max(max(ages) / len(ages), self._slice_seconds) if ages else self._slice_seconds

    def close(self) -> None:
        """Refuses new jobs, and ends all others with their results so far."""
        with self._lock:
            self._is_closed = True
            jobs = list(self._jobs)
        for job in jobs:
            self.stop(job, JobEnd.SHUTDOWN)

    def join(self) -> None:
        """Ends the threads; after `close`."""
        self._threads.shutdown(wait=True)
        self._helpers.shutdown()

    # For jobs

    def enqueue(self, job: Job) -> None:
        """Queues a job whose work is known; if its time was up before, or the server has stopped, it ends at once."""
        with self._lock:
            job.queued_at = time.monotonic()
            end = JobEnd.DEADLINE if job.is_out_of_time(0.0) else job.requested_end
            if end is None:
                job.is_queued = True
                self._queue.add(job)
            else:
                job.finish(end)
            chosen = self._choose()
        self._start(chosen)

    def stop(self, job: Job, end: JobEnd) -> None:
        """Ends a job: now if it waits, after its slice if it runs, and at `enqueue` if it is not queued yet."""
        with self._lock:
            if job.is_running or not job.is_queued:
                job.requested_end = job.requested_end or end
                return
            self._queue.discard(job)
        job.finish(end)

    def release(self, job: Job) -> None:
        """Frees the memory of a job as soon as no slice of it runs."""
        with self._lock:
            job.is_released = True
            if not job.is_running:
                self._queue.discard(job)
                self._free(job)

    def _free(self, job: Job) -> None:
        if job in self._jobs:
            self._jobs.remove(job)
            self._held -= job.size

    # Slices

    def _choose(self) -> list[Job]:
        """Takes from the queue as many jobs as threads are idle."""
        chosen = []
        while self._idle and self._queue:
            job = self._queue.pop()
            job.begin_slice()
            self._idle -= 1
            chosen.append(job)
        return chosen

    def _start(self, chosen: list[Job]) -> None:
        for job in chosen:
            self._threads.submit(job.run_slice, self._helpers).add_done_callback(partial(self._slice_ended, job))

    def _slice_ended(self, job: Job, slice_: Future[bool]) -> None:
        """Queues a job again or finishes it, in the thread of its slice, and starts the next slice."""
        error = slice_.exception()
        with self._lock:
            self._idle += 1
            seconds = job.end_slice()
            self._ran += seconds
            self._slice_seconds += NEWEST * (seconds - self._slice_seconds)
            if job.is_released:
                self._free(job)
            elif error is not None:
                job.fail(error)
            elif slice_.result():
                job.finish(JobEnd.DONE)
            elif job.requested_end is not None:
                job.finish(job.requested_end)
            elif job.is_out_of_time(seconds):
                job.finish(JobEnd.DEADLINE)
            else:
                self._queue.add(job)
            chosen = self._choose()
        self._start(chosen)


def search_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Returns a pool of threads; on Linux their priority is lower than that of the rest of the process."""
    return ThreadPoolExecutor(count, name, initializer=_lower_priority)


def _lower_priority() -> None:
    if sys.platform == "linux":  # on other systems priorities are of processes
        process = os.getpriority(os.PRIO_PROCESS, os.getpid())  # of its first thread; a user may have lowered it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), process + NICENESS)  # at most 19, the lowest
