"""Work in slices, run to its end."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from mogul.search import run_to_end


class Countdown:
    """Work of so many slices. pools: its argument in each."""

    def __init__(self, slices: int) -> None:
        self.left = slices
        self.pools: list[ThreadPoolExecutor | None] = []

    @property
    def is_done(self) -> bool:
        return self.left == 0

    def run_slice(self, pool: ThreadPoolExecutor | None) -> None:
        self.left -= 1
        self.pools.append(pool)


def test_all_slices_are_run_and_each_is_reported() -> None:
    left: list[int] = []
    work = Countdown(3)
    assert run_to_end(work, on_slice=lambda each: left.append(each.left)) is work
    assert (left, work.pools) == ([2, 1, 0], [None] * 3)


def test_work_that_is_done_already_is_left_alone() -> None:
    assert run_to_end(Countdown(0)).pools == []


def test_with_several_threads_the_calling_one_and_those_of_a_pool_help() -> None:
    work, before = Countdown(2), threading.active_count()
    run_to_end(work, threads=3)
    assert len({id(pool) for pool in work.pools}) == 1
    assert work.pools[0] is not None
    with pytest.raises(RuntimeError, match="shutdown"):
        work.pools[0].submit(int)
    assert threading.active_count() == before
