"""The scheduler: admits jobs and runs their slices on a few threads."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from mogul.contract.errors import ErrorReason, ResourceExhausted, Unavailable
from mogul.server.job import Job, JobEnd, JobQueue, JobReport, Priority, Work

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

    @contextmanager
    def admit(
        self,
        size: int,
        stop_at: float | None,
        priority: Priority = Priority.INTERACTIVE,
        parsed_after: float = 0.0,
    ) -> Iterator[Job]:
        """Reserves `size` bytes, for the time of a block, for a job that ends by `stop_at` (of time.monotonic) at the
        latest; None: when done. parsed_after: seconds until its request can be parsed.

        Raises ResourceExhausted without memory for it, or time for one slice; Unavailable after `close`.

        with scheduler.admit(size, stop_at) as job:
            search = ...  # parse the request
            report = await scheduler.run(job, search)
            ...  # write the reply: the memory of the search is still reserved
        """
        with self._lock:
            if self._is_closed:
                raise Unavailable("the server is stopping")
            self._check_memory(size, priority)
            self._check_time(stop_at, priority, parsed_after)
            job = Job(size, priority, stop_at, self._count)
            self._count += 1
            self._held += size
            self._jobs.add(job)
        try:
            yield job
        finally:
            self._release(job)

    async def run(self, job: Job, work: Work, on_slice: Callable[[Any], None] | None = None) -> JobReport:
        """Runs the work of an admitted job until it is done, its time is up or the server stops. Raises the error of a
        slice. on_slice: see `Job.begin`."""
        if work.is_done:
            return JobReport(JobEnd.DONE, 0.0, 0.0)
        job.begin(work, on_slice)
        timer = None
        if job.stop_at is not None:
            timer = asyncio.get_running_loop().call_at(job.stop_at, self._stop, job, JobEnd.DEADLINE)
        self._enqueue(job)
        try:
            return await job.ended
        finally:
            if timer is not None:
                timer.cancel()

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
            self._stop(job, JobEnd.SHUTDOWN)

    def join(self) -> None:
        """Ends the threads; after `close`."""
        self._threads.shutdown(wait=True)
        self._helpers.shutdown()

    def _enqueue(self, job: Job) -> None:
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

    def _stop(self, job: Job, end: JobEnd) -> None:
        """Ends a job: now if it waits, after its slice if it runs, and at `_enqueue` if it is not queued yet."""
        with self._lock:
            if job.is_running or not job.is_queued:
                job.requested_end = job.requested_end or end
                return
            self._queue.discard(job)
        job.finish(end)

    def _release(self, job: Job) -> None:
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
