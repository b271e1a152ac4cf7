"""The order in which jobs get threads, and their admission; with work made of slices alone."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest

from mogul.contract.errors import ResourceExhausted, Unavailable
from mogul.server.job import TURN_SECONDS, Job, JobEnd, JobQueue, JobReport, Priority
from mogul.server.scheduler import NICENESS, Scheduler


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture
def queue() -> JobQueue:
    return JobQueue()


class Makers:
    """Makes jobs, numbered in order, and runs slices of it without taking the time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.made = 0

    def make(self, priority: Priority = Priority.INTERACTIVE, stop_at: float | None = None) -> Job:
        async def admit() -> Job:
            return Job(1, priority, stop_at, self.made)

        made = self._loop.run_until_complete(admit())
        self.made += 1
        return made


@pytest.fixture
def makers(loop: asyncio.AbstractEventLoop) -> Makers:
    return Makers(loop)


def run_slice(job: Job, seconds: float) -> None:
    job.begin_slice()
    job.end_slice()
    job.ran += seconds


def run_slices(queue: JobQueue, slices: int, seconds: float) -> list[int]:
    """Numbers of the work that got the next slices, each of so many seconds."""
    served = []
    for _ in range(slices):
        job = queue.pop()
        run_slice(job, seconds)
        served.append(job.number)
        queue.add(job)
    return served


def test_no_class_is_served_while_one_before_it_waits(queue: JobQueue, makers: Makers) -> None:
    for priority in (Priority.BATCH, Priority.REVIEW, Priority.INTERACTIVE):
        queue.add(makers.make(priority, stop_at=None if priority is Priority.INTERACTIVE else 1.0))
    assert [queue.pop().priority for _ in range(3)] == [Priority.INTERACTIVE, Priority.REVIEW, Priority.BATCH]


def test_a_newcomer_goes_before_work_that_has_run_whatever_the_deadlines(queue: JobQueue, makers: Makers) -> None:
    queue.add(makers.make(stop_at=1.0))
    run_slices(queue, 3, 0.001)
    queue.add(makers.make(stop_at=None))
    assert run_slices(queue, 2, 0.001) == [1, 0]


def test_within_a_turn_the_earliest_deadline_goes_first_and_none_is_the_latest(queue: JobQueue, makers: Makers) -> None:
    for stop_at in (None, 3.0, 2.0):
        queue.add(makers.make(stop_at=stop_at))
    assert run_slices(queue, 3, 0.001) == [2, 1, 0]
    assert run_slices(queue, 2, 0.001) == [2, 2]


def test_long_work_shares_the_time_in_turns_even_with_different_deadlines(queue: JobQueue, makers: Makers) -> None:
    for stop_at in (10.0, 20.0, None):
        queue.add(makers.make(stop_at=stop_at))
    served = run_slices(queue, 303, TURN_SECONDS / 10)
    assert [abs(served.count(number) - 101) <= 10 for number in range(3)] == [True] * 3
    assert served[3:12] == [0] * 9


@pytest.mark.parametrize("searches", [3, 5])
def test_two_threads_share_their_time_among_an_odd_number_of_searches(
    queue: JobQueue, makers: Makers, searches: int
) -> None:
    """While the last one of a turn runs, the other thread is in the next turn already."""
    for _ in range(searches):
        queue.add(makers.make(stop_at=10.0))
    served, running = [0] * searches, [queue.pop(), queue.pop()]
    for _ in range(200 * searches):
        ended = running.pop(0)
        run_slice(ended, TURN_SECONDS / 10)
        served[ended.number] += 1
        queue.add(ended)
        running.append(queue.pop())
    assert max(served) - min(served) <= 20


def test_a_latecomer_takes_turns_and_does_not_catch_up(queue: JobQueue, makers: Makers) -> None:
    queue.add(makers.make())
    run_slices(queue, 1000, TURN_SECONDS / 10)
    queue.add(makers.make())
    served = run_slices(queue, 200, TURN_SECONDS / 10)
    assert abs(served.count(0) - 100) <= 10


def test_a_steady_stream_of_newcomers_keeps_nobody_waiting_for_ever(queue: JobQueue, makers: Makers) -> None:
    """Each newcomer wants half a turn, and the next comes before it is done."""
    queue.add(makers.make())
    run_slices(queue, 20, TURN_SECONDS / 10)
    slices, left = 0, dict.fromkeys(range(1, 200), 5)
    for _ in range(3):
        queue.add(makers.make(stop_at=1.0))
    while makers.made < 150:
        job = queue.pop()
        run_slice(job, TURN_SECONDS / 10)
        if job.number == 0:
            slices += 1
            queue.add(job)
            continue
        left[job.number] -= 1
        queue.add(job if left[job.number] else makers.make(stop_at=1.0))
    assert slices > 100


def test_a_discarded_job_is_not_served(queue: JobQueue, makers: Makers) -> None:
    first, second = makers.make(), makers.make()
    queue.add(first)
    queue.add(second)
    queue.discard(first)
    queue.discard(first)
    assert (len(queue), queue.pop()) == (1, second)


class Slices:
    """Work of so many slices; each calls `during`."""

    def __init__(self, slices: int, during: Callable[[], None] = lambda: None, size: int = 1) -> None:
        self.size = size
        self.left = slices
        self._during = during

    @property
    def is_done(self) -> bool:
        return self.left == 0

    def run_slice(self, pool: object) -> None:
        self._during()
        self.left -= 1


@pytest.fixture
def one_thread() -> Iterator[Scheduler]:
    scheduler = Scheduler(workers=1, helpers=1, capacity=100)
    yield scheduler
    scheduler.close()
    scheduler.join()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


async def ended(
    scheduler: Scheduler, work: Slices, stop_at: float | None = None, priority: Priority = Priority.INTERACTIVE
) -> JobReport:
    with scheduler.admit(work.size, stop_at, priority) as job:
        return await scheduler.run(job, work)


def test_work_is_done_to_its_end(one_thread: Scheduler) -> None:
    async def test() -> None:
        work = Slices(5)
        report = await ended(one_thread, work)
        assert (report.end, work.left, one_thread.held) == (JobEnd.DONE, 0, 0)

    run(test)


def test_newcomers_go_first_then_one_after_the_other(one_thread: Scheduler) -> None:
    async def test() -> None:
        order: list[str] = []
        gate = threading.Event()
        opener = Slices(1, lambda: assert_set(gate))
        works = [Slices(3, partial(order.append, name)) for name in "abc"]
        waiting = [asyncio.create_task(ended(one_thread, work)) for work in (opener, *works)]
        await asyncio.sleep(0.05)
        gate.set()
        await asyncio.gather(*waiting)
        assert "".join(order) == "abc" + "aabbcc"

    run(test)


def test_interactive_work_waits_for_one_slice_of_a_batch_at_most(one_thread: Scheduler) -> None:
    async def test() -> None:
        order: list[str] = []
        gate = threading.Event()
        batch = [Slices(2, lambda: assert_set(gate)), Slices(2, partial(order.append, "b"))]
        waiting = [asyncio.create_task(ended(one_thread, work, priority=Priority.BATCH)) for work in batch]
        await asyncio.sleep(0.05)
        interactive = Slices(4, partial(order.append, "i"))
        waiting.append(asyncio.create_task(ended(one_thread, interactive)))
        await asyncio.sleep(0.05)
        gate.set()
        await asyncio.gather(*waiting)
        assert "".join(order) == "iiiibb"

    run(test)


def test_a_batch_leaves_room_for_interactive_work(one_thread: Scheduler) -> None:
    async def test() -> None:
        gate = threading.Event()
        held = asyncio.create_task(ended(one_thread, Slices(1, lambda: assert_set(gate), 70), priority=Priority.BATCH))
        await asyncio.sleep(0.02)
        for priority in (Priority.BATCH, Priority.REVIEW):
            with pytest.raises(ResourceExhausted, match="1 searches are held already"):
                one_thread.admit(10, None, priority).__enter__()
        interactive = asyncio.create_task(ended(one_thread, Slices(1, size=30)))
        gate.set()
        assert [(await each).end for each in (held, interactive)] == [JobEnd.DONE, JobEnd.DONE]

    run(test)


def assert_set(event: threading.Event) -> None:
    assert event.wait(60)


def arrive(meeting: threading.Barrier) -> None:
    meeting.wait()


def test_as_many_slices_run_at_once_as_there_are_threads() -> None:
    scheduler = Scheduler(workers=2, helpers=1, capacity=100)
    meeting = threading.Barrier(2, timeout=60)

    async def test() -> None:
        reports = await asyncio.gather(*(ended(scheduler, Slices(4, lambda: arrive(meeting))) for _ in "ab"))
        assert [report.end for report in reports] == [JobEnd.DONE, JobEnd.DONE]

    run(test)
    scheduler.close()
    scheduler.join()


def test_time_that_is_up_ends_work_that_runs_and_work_that_waits(one_thread: Scheduler) -> None:
    async def test() -> None:
        began = time.monotonic()
        works = [Slices(10**6, lambda: time.sleep(0.005)) for _ in range(3)]
        reports = await asyncio.gather(*(ended(one_thread, work, began + 1.0) for work in works))
        assert [report.end for report in reports] == [JobEnd.DEADLINE] * 3
        assert 0.5 < time.monotonic() - began < 60  # and not 10 ** 6 slices
        assert all(work.left < 10**6 for work in works)
        assert one_thread.held == 0

    run(test)


def test_a_job_that_its_caller_leaves_is_freed_when_its_slice_has_ended(one_thread: Scheduler) -> None:
    async def test() -> None:
        gate, begun = threading.Event(), threading.Event()

        def during() -> None:
            begun.set()
            assert gate.wait(60)

        work = Slices(10, during)
        task = asyncio.create_task(ended(one_thread, work))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        await asyncio.sleep(0.05)
        assert (task.cancelled(), one_thread.held) == (True, 1)
        gate.set()
        while one_thread.held:
            await asyncio.sleep(0.001)
        assert work.left == 9

    run(test)


def test_work_that_waits_and_is_left_never_runs(one_thread: Scheduler) -> None:
    async def test() -> None:
        gate = threading.Event()
        first = asyncio.create_task(ended(one_thread, Slices(1, lambda: assert_set(gate))))
        waiting = Slices(1)
        second = asyncio.create_task(ended(one_thread, waiting))
        await asyncio.sleep(0.05)
        second.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert one_thread.held == 1
        gate.set()
        await first
        assert waiting.left == 1

    run(test)


def test_more_than_there_is_room_for_is_refused(one_thread: Scheduler) -> None:
    async def test() -> None:
        gate = threading.Event()
        held = asyncio.create_task(ended(one_thread, Slices(1, lambda: assert_set(gate), size=60)))
        await asyncio.sleep(0.02)
        with pytest.raises(ResourceExhausted, match="1 searches are held already") as refused:
            one_thread.admit(41, None).__enter__()
        assert refused.value.retry_after > 0
        with one_thread.admit(40, None):
            assert one_thread.held == 100
        assert one_thread.held == 60
        gate.set()
        await held
        assert (await ended(one_thread, Slices(1, size=100))).end is JobEnd.DONE

    run(test)


def test_a_job_that_cannot_get_a_slice_in_time_is_refused(one_thread: Scheduler) -> None:
    async def test() -> None:
        with pytest.raises(ResourceExhausted, match="the deadline is too short"):
            one_thread.admit(1, time.monotonic() + 0.001).__enter__()
        assert one_thread.held == 0

    run(test)


def test_the_time_that_a_job_waits_to_be_parsed_counts(one_thread: Scheduler) -> None:
    async def test() -> None:
        with pytest.raises(ResourceExhausted, match="a search gets time in 1020 ms") as refused:
            one_thread.admit(1, time.monotonic() + 1.0, parsed_after=1.0).__enter__()
        assert refused.value.retry_after > 1.0
        # Slices of the jobs before it run meanwhile.
        with ExitStack() as jobs:
            for _ in range(50):
                jobs.enter_context(one_thread.admit(1, None))
            jobs.enter_context(one_thread.admit(1, time.monotonic() + 1.0, parsed_after=0.5))

    run(test)


def test_closing_ends_everything_and_takes_in_nothing_more(one_thread: Scheduler) -> None:
    async def test() -> None:
        tasks = [asyncio.create_task(ended(one_thread, Slices(10**6, lambda: time.sleep(0.002)))) for _ in range(3)]
        await asyncio.sleep(0.05)
        one_thread.close()
        assert [report.end for report in await asyncio.gather(*tasks)] == [JobEnd.SHUTDOWN] * 3
        with pytest.raises(Unavailable):
            one_thread.admit(1, None).__enter__()

    run(test)


def test_a_slice_that_fails_is_its_owners_to_know_and_nobody_elses(one_thread: Scheduler) -> None:
    async def test() -> None:
        def fail() -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await ended(one_thread, Slices(3, fail))
        assert one_thread.held == 0
        assert (await ended(one_thread, Slices(3))).end is JobEnd.DONE

    run(test)


LOWEST = 19

# Prints its own priority, and those of threads for searches as its own is lowered by 0, 3 and 100.
PRIORITIES = """
import os, threading
from mogul.server.scheduler import search_threads
def priority(thread=0):
    return os.getpriority(os.PRIO_PROCESS, thread)
print(priority())
for less in (0, 3, 97):
    now = os.nice(less)
    with search_threads(1, "search") as threads:
        print(threads.submit(lambda: priority(threading.get_native_id())).result())
    assert priority() == now
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_threads_for_searches_have_a_lower_priority_than_the_rest_of_the_process_whatever_that_is() -> None:
    done = subprocess.run([sys.executable, "-c", PRIORITIES], capture_output=True, text=True, check=True)
    own, *of_searches = [int(each) for each in done.stdout.split()]
    assert of_searches == [min(own + more + NICENESS, LOWEST) for more in (0, 3, 100)]
