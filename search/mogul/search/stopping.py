"""Budgets and stop reasons, checked between slices only: with a budget of iterations the clock changes no result."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray


class StopReason(StrEnum):
    """The reason for the end of a search."""

    ITERATIONS = "iterations"  # its iterations were done
    TIME = "time"  # its time was up
    DECIDED = "decided"  # no other move could come to have more visits within the budget
    CANCELLED = "cancelled"  # the caller took the result before the end
    FORCED = "forced"  # there was one legal move: nothing to search


# The most iterations of any search, also with a time budget: limited by the tree's 32-bit counters. Hours of work.
MOST_ITERATIONS: Final = 2**31 - 1

# A search may run this much faster from now on than so far, when other work on its cores has ended.
MOST_SPEED_UP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Budget:
    """The length of a search: iterations over all threads, seconds, or both: the first to be used up ends it. 0
    iterations: for players that do not search.

    clock: counts the seconds; wall time, or with `time.thread_time` the CPU time of the one thread that runs the
        search, independent of the machine's other work.
    """

    iterations: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        """Raises ValueError that names everything wrong."""
        problems = []
        if self.iterations is None and self.seconds is None:
            problems.append("neither iterations nor seconds given; a search needs an end")
        if self.iterations is not None and not 0 <= self.iterations <= MOST_ITERATIONS:
            problems.append(f"iterations is {self.iterations}; it must be from 0 to {MOST_ITERATIONS}")
        if self.seconds is not None and not 0.0 <= self.seconds < float("inf"):
            problems.append(f"seconds is {self.seconds}; it must be a finite number, 0 or more")
        if problems:
            raise ValueError("; ".join(problems))

    def __str__(self) -> str:
        iterations = None if self.iterations is None else f"{self.iterations} iterations"
        seconds = None if self.seconds is None else f"{self.seconds:g} s"
        return " or ".join(filter(None, (iterations, seconds)))


class Progress:
    """The used part of a budget. Time runs from its making."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._seconds = budget, budget.seconds
        self._begin = budget.clock()
        self.iterations = 0
        self._slices = 0

    def count(self, iterations: int) -> None:
        """One more slice has been run."""
        self.iterations += iterations
        self._slices += 1

    def add_time(self, seconds: float) -> None:
        """More time, for a budget that has some."""
        assert self._seconds is not None
        self._seconds += seconds

    @property
    def iterations_left(self) -> int:
        """Iterations left in the budget; without one, in the tree's counters."""
        return (self._budget.iterations or MOST_ITERATIONS) - self.iterations

    @property
    def is_out_of_time(self) -> bool:
        """True if one more slice, as long as those before on average, would end too late."""
        if self._seconds is None:
            return False
        elapsed = self._budget.clock() - self._begin
        return elapsed + elapsed / max(self._slices, 1) > self._seconds

    @property
    def iterations_in_time(self) -> float:
        """The most iterations there may be time for; infinite without a time budget."""
        if self._seconds is None:
            return float("inf")
        elapsed = self._budget.clock() - self._begin
        if elapsed <= 0.0:  # a clock that has not ticked yet, as some count a thread's time
            return float("inf")
        return MOST_SPEED_UP * self.iterations * max(self._seconds - elapsed, 0.0) / elapsed


def visits_lead(visits: NDArray[np.int64]) -> int:
    """The lead in visits of the most visited of two or more moves over the next."""
    second, first = np.partition(visits, len(visits) - 2)[-2:]
    return int(first - second)
