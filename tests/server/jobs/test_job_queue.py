"""The order of slices: classes, newcomers, turns, deadlines."""

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import pytest

from mogul.server.jobs import Job, Priority
from mogul.server.jobs.job_queue import TURN_SECONDS, JobQueue


class Nothing:
    """An owner that is never called here."""


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
            return Job(cast(Any, Nothing()), 1, priority, stop_at, self.made)

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
