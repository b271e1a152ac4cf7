"""The measured loops: over the kernels that a search runs once an iteration, with the interface of the C reference."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import GAME_OVER, MOVES, determinize, play, random_move, result, seat_to_move
from mogul.engine.game_rules import Position
from mogul.engine.jit import kernel
from mogul.engine.record_copies import aligned, copy_record
from mogul.engine.rng import new_rng


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
