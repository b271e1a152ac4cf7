"""The measured positions: of games of every size, on several boards, from the first decision to late games.

Searches that are measured.
"""

import statistics
import time
from dataclasses import dataclass
from typing import Final

import numpy as np

from mogul.engine.game_rules import Position
from mogul.search import Budget, SearchRequest, Settings, search

START: Final = "start"
MIDDLE: Final = "mid-game"
LATE: Final = "late"
STAGES: Final = (START, MIDDLE, LATE)


@dataclass(frozen=True, eq=False)
class Place:
    """A decision of a game.

    state: the true one. position: of the seat to move. hidden_cards: how many a drawn world deals to the hands.
    """

    players: int
    board: str
    stage: str
    state: np.void
    position: Position
    hidden_cards: int

    @property
    def name(self) -> str:
        """Unique among the places."""
        return f"{self.players} players, {self.board} board, {self.stage}"


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
