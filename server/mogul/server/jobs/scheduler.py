"""Takes work in and runs it."""

import threading
import time
from concurrent.futures import Future
from functools import partial
from typing import Final

from mogul.server.errors import ErrorReason, ResourceExhausted, Unavailable
from mogul.server.jobs.job import Job
from mogul.server.jobs.job_queue import Queue
from mogul.server.jobs.load import Load
from mogul.server.jobs.threads import search_threads
from mogul.server.jobs.work import End, Priority, Work

# What a slice is taken to last until one has been measured, in seconds.
FIRST_GUESS: Final = 0.01
# How much a newly measured slice counts in the running mean.
NEWEST: Final = 0.05
# Part of the memory that only interactive work may use: a batch that fills the rest keeps nobody out.
INTERACTIVE_SHARE: Final = 0.25


class Scheduler:
    """Runs admitted work until it is done, its time is up, or whoever asked for it leaves."""

    def __init__(self, workers: int, capacity: int) -> None:
        """workers: slices that run at the same time. capacity: bytes that all work together may hold."""
        self._threads = search_threads(workers, "search")
        self._idle = workers
        self._workers = workers
        self._capacity = capacity
        self._held = 0
        self._ran = 0.0  # seconds, over all slices of all work
        self._admitted = 0
        self._lock = threading.Lock()
        self._queue = Queue()
        self._all: set[Job] = set()
        self._slice_seconds = FIRST_GUESS
        self._is_closed = False

    @property
    def held(self) -> int:
        """Bytes that admitted work holds now."""
        return self._held

    def load(self) -> Load:
        """How much there is to do now."""
        with self._lock:
            return Load(
                waiting={each: self._queue.waiting(each) for each in Priority},
                oldest={each: self._queue.oldest(each) for each in Priority},
                held=len(self._all),
                held_bytes=self._held,
                ran=self._ran,
            )

    def admit(self, work: Work, stop_at: float | None, priority: Priority = Priority.INTERACTIVE) -> Job:
        """Take in work that is to end by `stop_at` (of time.monotonic) at the latest; None: whenever it is done.

        Raises ResourceExhausted without memory for it, or time for one slice; Unavailable after `close`.
        """
        with self._lock:
            self._check(work.size, stop_at, priority)
            admitted = Job(self, work, priority, stop_at, self._admitted)
            self._admitted += 1
            self._held += work.size
            self._all.add(admitted)
            self._queue.add(admitted)
            chosen = self._choose()
        self._start(chosen)
        return admitted

    def check(self, size: int, stop_at: float | None, priority: Priority = Priority.INTERACTIVE) -> None:
        """Raises what `admit` would raise now for work of so many bytes: what is refused need not be prepared."""
        with self._lock:
            self._check(size, stop_at, priority)

    def _check(self, size: int, stop_at: float | None, priority: Priority) -> None:
        if self._is_closed:
            raise Unavailable("the server is stopping")
        self._check_room(size, priority)
        self._check_time(stop_at, priority)

    def _check_room(self, size: int, priority: Priority) -> None:
        share = 1.0 if priority is Priority.INTERACTIVE else 1.0 - INTERACTIVE_SHARE
        if self._held + size > share * self._capacity:
            raise ResourceExhausted(
                ErrorReason.TOO_MANY_SEARCHES, f"{len(self._all)} searches are held already", self._until_room()
            )

    def _check_time(self, stop_at: float | None, priority: Priority) -> None:
        """Two slices more than those before it: one that runs, and its own."""
        first_slice_ends = (self._queue.fresh(priority) / self._workers + 2) * self._slice_seconds
        if stop_at is not None and time.monotonic() + first_slice_ends > stop_at:
            needed = f"a search can be given time in {1000 * first_slice_ends:.0f} ms"
            raise ResourceExhausted(
                ErrorReason.DEADLINE_TOO_SHORT, f"{needed}, too late for the deadline of this call", first_slice_ends
            )

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

    def stop(self, admitted: Job, end: End) -> None:
        """End one piece of work: now if it waits, after its slice if it runs."""
        with self._lock:
            if admitted.is_running:
                admitted.asked_to_end = admitted.asked_to_end or end
                return
            self._queue.discard(admitted)
        admitted.finish(end)

    def leave(self, admitted: Job) -> None:
        """Nobody wants anything more of it: what it holds is free as soon as no slice of it runs."""
        with self._lock:
            admitted.is_left = True
            if not admitted.is_running:
                self._queue.discard(admitted)
                self._free(admitted)

    def _free(self, admitted: Job) -> None:
        if admitted in self._all:
            self._all.remove(admitted)
            self._held -= admitted.work.size

    def _choose(self) -> list[Job]:
        """Take from the queue what the idle threads can run."""
        chosen = []
        while self._idle and self._queue:
            admitted = self._queue.pop()
            admitted.begin_slice()
            self._idle -= 1
            chosen.append(admitted)
        return chosen

    def _start(self, chosen: list[Job]) -> None:
        for admitted in chosen:
            slice_ = self._threads.submit(admitted.work.run_slice)
            slice_.add_done_callback(partial(self._slice_ended, admitted))

    def _slice_ended(self, admitted: Job, slice_: Future[None]) -> None:
        """In the thread that ran it: put it back or finish it, and go on with the next."""
        error = slice_.exception()
        is_done = error is not None or admitted.work.is_done
        with self._lock:
            self._idle += 1
            seconds = admitted.end_slice()
            self._ran += seconds
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
                self._queue.add(admitted)
            chosen = self._choose()
        self._start(chosen)
