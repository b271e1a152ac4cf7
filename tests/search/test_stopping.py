"""Budgets and how far they reach."""

import time

import pytest

from mogul.search import Budget, Search, SearchRequest, Settings, StopReason
from mogul.search.stopping import MOST_SPEED_UP, Progress
from tests.games import tic_tac_toe
from tests.search.searched import searched


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_seconds_are_counted_by_the_clock_of_the_budget() -> None:
    clock = Clock()
    progress = Progress(Budget(seconds=1.0, clock=clock))
    assert not progress.is_out_of_time
    for second, late in ((100.4, False), (100.8, True)):  # one more slice of 0.4 would end at 0.8, then at 1.2
        clock.now = second
        progress.count(1000)
        assert progress.is_out_of_time is late


def test_what_there_is_time_for_follows_from_the_speed_so_far() -> None:
    clock = Clock()
    progress = Progress(Budget(seconds=1.0, clock=clock))
    progress.count(1000)
    clock.now = 100.25
    assert progress.iterations_in_time == pytest.approx(MOST_SPEED_UP * 3000)


def test_a_clock_that_has_not_ticked_yet_says_nothing_about_the_speed() -> None:
    progress = Progress(Budget(seconds=1.0, clock=Clock()))
    progress.count(1000)
    assert progress.iterations_in_time == float("inf")


def test_a_search_by_its_threads_time_does_not_count_waiting() -> None:
    """0.2 s asleep between slices are no part of a budget of 0.1 s."""
    settings = Settings(stop_when_decided=False)
    budget = Budget(seconds=0.1, clock=time.thread_time)
    game, information = tic_tac_toe.new_game(), tic_tac_toe.new_information()
    searched(game, information, iterations=1)  # compiles
    search = Search(SearchRequest(game, information, budget, seed=1, settings=settings))
    before = time.thread_time()
    search.run_slice()
    time.sleep(0.2)
    slices = 1
    while search.stop_reason is None:
        search.run_slice()
        slices += 1
    assert search.stop_reason is StopReason.TIME
    assert slices > 2
    assert time.thread_time() - before < 0.15


def test_a_budget_is_a_text_for_people() -> None:
    budgets = Budget(50), Budget(seconds=0.5), Budget(50, 2.0)
    assert [str(each) for each in budgets] == ["50 iterations", "0.5 s", "50 iterations or 2 s"]
