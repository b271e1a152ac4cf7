"""Seat 0 makes two moves, seat 1 so many in between of no consequence; `tables.share` gives what the two are worth."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine import game_interface
from mogul.engine.jit import implements
from mogul.engine.rng import below

MOVES = 16
TABLES = np.dtype([("share", np.float64, (MOVES, MOVES))])
STATE = np.dtype([("first", np.int64), ("second", np.int64), ("made", np.int64)])


class TwoSteps(NamedTuple):
    """`tables.share[first, second]`: of seat 0; seat 1 gets the rest."""

    tables: Any
    between: int

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return MOVES


def new_game(share: ArrayLike, between: int = 0) -> TwoSteps:
    tables = np.zeros(1, TABLES)[0]
    tables["share"] = share
    return TwoSteps(tables, between)


def new_state() -> np.void:
    """The state before the first move; everything is public."""
    state: np.void = np.zeros(1, STATE)[0]
    return state


@implements(game_interface.players, TwoSteps)
def players(game):
    return 2


@implements(game_interface.seat_to_move, TwoSteps)
def seat_to_move(game, state):
    if state.made == game.between + 2:
        return game_interface.GAME_OVER
    return 0 if state.made in (0, game.between + 1) else 1


@implements(game_interface.list_moves, TwoSteps)
def list_moves(game, state, moves):
    for move in range(MOVES):
        moves.move[move] = move
    return MOVES


@implements(game_interface.random_move, TwoSteps)
def random_move(game, state, moves, rng):
    return np.int64(below(rng, MOVES))


@implements(game_interface.play, TwoSteps)
def play(game, state, move, rng):
    if state.made == 0:
        state.first = move
    elif state.made == game.between + 1:
        state.second = move
    state.made += 1


@implements(game_interface.observed_move, TwoSteps)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, TwoSteps)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, TwoSteps)
def result(game, state, outcome):
    share = game.tables.share[state.first, state.second]
    outcome.share[0], outcome.share[1] = share, 1.0 - share
    outcome.score[0], outcome.score[1] = share, 1.0 - share
    outcome.rank[0], outcome.rank[1] = int(share < 0.5), int(share > 0.5)


@implements(game_interface.determinize, TwoSteps)
def determinize(game, information, rng, state):
    state.first = information.first
    state.made = information.made
