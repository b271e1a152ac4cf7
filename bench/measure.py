"""Timing: CPU time of this process, contenders taking turns, medians.

Measurements in processes of their own: the first start, and the next one.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

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


_WARM_UP = """
from mogul.server import ServerConfig, warm_up
from mogul.server.served_games import ServedGames
warm_up(ServedGames(ServerConfig().games))
"""


class Seconds(NamedTuple):
    """The seconds of a process, from its start to its end."""

    wall: float
    cpu: float


def starts(cache: Path) -> tuple[Seconds, Seconds]:
    """The service made ready in a new process: with nothing in `cache`, and with everything."""
    return _warm_up(cache), _warm_up(cache)


def _warm_up(cache: Path) -> Seconds:
    wall, usage = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "MOGUL_CACHE_DIR": str(cache)}
    subprocess.run([sys.executable, "-c", _WARM_UP], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - usage.ru_utime - usage.ru_stime
    return Seconds(time.perf_counter() - wall, cpu)
