"""Timing: CPU time of this process, contenders taking turns, medians."""

import statistics
import time
from collections.abc import Callable, Mapping

ROUNDS = 11

Contender = Callable[[], int]
"""Does a piece of work; returns its number of units (steps, games, copies ...)."""


class Times:
    """Nanoseconds of CPU time a unit, of several contenders that took turns in one run."""

    def __init__(self, contenders: Mapping[str, Contender]) -> None:
        for contender in contenders.values():
            contender()  # compiled, and in the caches
        self._rounds: dict[str, list[float]] = {name: [] for name in contenders}
        for _ in range(ROUNDS):
            for name, contender in contenders.items():
                before = time.process_time_ns()
                units = contender()
                self._rounds[name].append((time.process_time_ns() - before) / units)

    def of(self, name: str) -> float:
        """The median."""
        return statistics.median(self._rounds[name])

    def ratio(self, slow: str, fast: str) -> float:
        """The time of a unit of `slow` over that of `fast`: the median over the rounds, in each of which both ran."""
        return statistics.median(one / other for one, other in zip(self._rounds[slow], self._rounds[fast], strict=True))
