"""When a search ends. Looked at between slices only: the result of an iteration budget never depends on the clock."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray


class StopReason(StrEnum):
    """Why a search ended."""

    ITERATIONS = "iterations"  # its iterations were done
    TIME = "time"  # its time was up
    DECIDED = "decided"  # no other move could come to have more visits within the budget
    CANCELLED = "cancelled"  # the caller's `stop` said so
    FORCED = "forced"  # there was one legal move: nothing to search


# The most iterations of any search, whatever its time budget: what the tree's 32-bit counters hold. Hours of work.
MOST_ITERATIONS: Final = 2**31 - 1

# A search may run this much faster from now on than so far, when whatever else ran on its cores has ended.
MOST_SPEED_UP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to search: iterations over all threads, seconds, or both: whichever ends first.

    clock: what counts the seconds; wall time, or with `time.thread_time` the CPU time of the one thread that runs the
        search, whatever else the machine does.
    """

    iterations: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        """Raises ValueError that names everything wrong."""
        problems = []
        if self.iterations is None and self.seconds is None:
            problems.append("neither iterations nor seconds given; a search needs an end")
        if self.iterations is not None and not 1 <= self.iterations <= MOST_ITERATIONS:
            problems.append(f"iterations is {self.iterations}; it must be from 1 to {MOST_ITERATIONS}")
        if self.seconds is not None and not 0.0 <= self.seconds < float("inf"):
            problems.append(f"seconds is {self.seconds}; it must be a finite number, 0 or more")
        if problems:
            raise ValueError("; ".join(problems))

    def __str__(self) -> str:
        iterations = None if self.iterations is None else f"{self.iterations} iterations"
        seconds = None if self.seconds is None else f"{self.seconds:g} s"
        return " or ".join(filter(None, (iterations, seconds)))


class Progress:
    """How much of a budget is used up. Time runs from its making."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begin = budget.clock()
        self.iterations = 0
        self._slices = 0

    def count(self, iterations: int) -> None:
        """One more slice has been run."""
        self.iterations += iterations
        self._slices += 1

    @property
    def iterations_left(self) -> int:
        """What the iteration budget leaves; without one, what the tree's counters leave."""
        return (self._budget.iterations or MOST_ITERATIONS) - self.iterations

    @property
    def is_out_of_time(self) -> bool:
        """Whether one more slice, as long as those before on average, would end too late."""
        if self._budget.seconds is None:
            return False
        elapsed = self._budget.clock() - self._begin
        return elapsed + elapsed / max(self._slices, 1) > self._budget.seconds

    @property
    def iterations_in_time(self) -> float:
        """At most how many more iterations the time budget leaves room for; infinite without one."""
        if self._budget.seconds is None:
            return float("inf")
        elapsed = self._budget.clock() - self._begin
        if elapsed <= 0.0:  # a clock that has not ticked yet, as some count a thread's time
            return float("inf")
        return MOST_SPEED_UP * self.iterations * max(self._budget.seconds - elapsed, 0.0) / elapsed


def visits_lead(visits: NDArray[np.int64]) -> int:
    """How many visits the most visited of two or more moves is ahead of the next."""
    second, first = np.partition(visits, len(visits) - 2)[-2:]
    return int(first - second)
