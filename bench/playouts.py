"""One row of the table: all that is measured at one position.

The measured loops: over the kernels that a search runs once an iteration, with the interface of the C reference.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.measure import Times
from bench.positions import Place, run_search
from bench.reference import Reference
from mogul.engine.game_interface import GAME_OVER, MOVES, RESULT, determinize, play, random_move, result, seat_to_move
from mogul.engine.game_rules import Position
from mogul.engine.jit import kernel
from mogul.engine.record_copies import aligned, copy_record
from mogul.engine.rng import new_rng
from mogul.search import Settings


def play_games(game: Any, start: np.void, rng: np.void, results: NDArray[np.void]) -> int:
    """Random games from `start`, one for each of `results` (RESULT[n]); returns the number of moves made."""
    return int(_play_games(game, start, _new(start.dtype), _new(MOVES), rng, results))


def draw_worlds(position: Position, times: int) -> int:
    """Determinizations of a position; returns their number."""
    _draw_worlds(position.game, position.information, new_rng(0), _new(position.game.state_dtype), times)
    return times


def _new(dtype: np.dtype[np.void]) -> np.void:
    return aligned(np.zeros(1, dtype)[0])  # a place by chance changes figures by up to a third


@kernel
def _play_games(game, start, state, moves, rng, results):
    steps = 0
    for number in range(len(results)):
        copy_record(state, start)
        while seat_to_move(game, state) != GAME_OVER:
            play(game, state, random_move(game, state, moves, rng), rng)
            steps += 1
        result(game, state, results[number])
    return steps


@kernel
def _draw_worlds(game, information, rng, state, times):
    for _ in range(times):
        determinize(game, information, rng, state)


_GAMES = 1000
_WORLDS = 20_000
TO_THE_END = Settings(stop_when_decided=False)


class Playouts:
    """Random games from a position, drawn worlds, and searches.

    times: of "numba" (a step of a playout), "c" (in C), "worlds" (a determinization) and "search" (an iteration with a
    playout to the end, ITERATIONS in a new tree).
    """

    def __init__(self, place: Place, reference: Reference | None) -> None:
        """reference: None where there is no C compiler."""
        self.place = place
        self.has_reference = reference is not None
        game, start, position = place.position.game, place.state, place.position
        rng, results = new_rng(1), np.zeros(_GAMES, RESULT)
        self.steps = play_games(game, start, new_rng(1), results) / _GAMES
        contenders = {
            "numba": lambda: play_games(game, start, rng, results),
            "worlds": lambda: draw_worlds(position, _WORLDS),
            "search": lambda: run_search(place, TO_THE_END),
        }
        if reference is not None:
            contenders["c"] = lambda: reference.play_games(game, start, rng, results)
        self.times = Times(contenders)

    @property
    def speed_against_c(self) -> float:
        """Playouts of the kernels for each of the reference."""
        return self.times.ratio("c", "numba")

    @property
    def iterations_a_playout(self) -> float:
        """Search iterations in the time of one playout."""
        return self.times.ratio("numba", "search") * self.steps
