"""A road of forced moves: seat 0 walks to its end, step by step, and wins."""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements

STATE = np.dtype([("steps", np.int64)])


class Road(NamedTuple):
    """length: of the road, in steps. tables: empty, and there because the game interface requires it."""

    tables: Any
    length: int

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 1


def new_game(length: int) -> Road:
    return Road(np.zeros(1, np.dtype([("none", np.int64)]))[0], length)


def new_state() -> np.void:
    """The beginning of the road, which is the information too."""
    state: np.void = np.zeros(1, STATE)[0]
    return state


@implements(game_interface.players, Road)
def players(game):
    return 2


@implements(game_interface.seat_to_move, Road)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.steps == game.length else 0


@implements(game_interface.list_moves, Road)
def list_moves(game, state, moves):
    moves.move[0] = 0
    return 1


@implements(game_interface.random_move, Road)
def random_move(game, state, moves, rng):
    return np.int64(0)


@implements(game_interface.play, Road)
def play(game, state, move, rng):
    state.steps += 1


@implements(game_interface.observed_move, Road)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, Road)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, Road)
def result(game, state, outcome):
    for seat in range(2):
        outcome.share[seat] = 1.0 - seat
        outcome.score[seat] = 1.0 - seat
        outcome.rank[seat] = seat


@implements(game_interface.determinize, Road)
def determinize(game, information, rng, state):
    state.steps = information.steps
