"""Searches that are measured."""

import statistics
import time
from typing import Final

from bench.positions import Place
from mogul.search import Budget, SearchRequest, Settings, search

ITERATIONS: Final = 10_000  # of a search that is compared with other work
_ROUNDS: Final = 5
_ITERATIONS_OF_THREADS: Final = 100_000  # of B0's; of a slower search as many as take the same time


def run_search(place: Place, settings: Settings, iterations: int = ITERATIONS, threads: int = 1) -> int:
    """Searches the position to the end of so many iterations; returns their number. settings: do not stop earlier."""
    position = place.position
    budget = Budget(iterations)
    return search(SearchRequest(position.game, position.information, budget, 1, threads, settings)).iterations


def speed_of_two_threads(place: Place, settings: Settings, iterations: int = _ITERATIONS_OF_THREADS) -> float:
    """Iterations of two threads for each of one, by the clock on the wall: needs two idle cores."""
    ratios = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        run_search(place, settings, iterations)
        between = time.perf_counter()
        run_search(place, settings, iterations, threads=2)
        ratios.append((between - began) / (time.perf_counter() - between))
    return statistics.median(ratios)
