"""Three seats in turn go left (0) or right (1); `tables.share` gives the payoffs of the eight ends."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine import game_interface
from mogul.engine.jit import implements
from mogul.engine.rng import below

SEATS = 3
TABLES = np.dtype([("share", np.float64, (1 << SEATS, SEATS))])


STATE = np.dtype([("way", np.int64), ("made", np.int64)])


class ThreeTurns(NamedTuple):
    """`tables.share[end, seat]`: `end` is the three moves as a binary number, the first move highest."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 2


def new_game(share: ArrayLike) -> ThreeTurns:
    tables = np.zeros(1, TABLES)[0]
    tables["share"] = share
    return ThreeTurns(tables)


def new_state() -> np.void:
    """The state before the first move; everything is public."""
    state: np.void = np.zeros(1, STATE)[0]
    return state


@implements(game_interface.players, ThreeTurns)
def players(game):
    return SEATS


@implements(game_interface.seat_to_move, ThreeTurns)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.made == SEATS else state.made


@implements(game_interface.list_moves, ThreeTurns)
def list_moves(game, state, moves):
    moves.move[0] = 0
    moves.move[1] = 1
    return 2


@implements(game_interface.random_move, ThreeTurns)
def random_move(game, state, moves, rng):
    return np.int64(below(rng, 2))


@implements(game_interface.play, ThreeTurns)
def play(game, state, move, rng):
    state.way = state.way * 2 + move
    state.made += 1


@implements(game_interface.observed_move, ThreeTurns)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, ThreeTurns)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, ThreeTurns)
def result(game, state, outcome):
    for seat in range(SEATS):
        outcome.share[seat] = game.tables.share[state.way, seat]
        outcome.score[seat] = outcome.share[seat]
        better = 0
        for other in range(SEATS):
            better += game.tables.share[state.way, other] > outcome.share[seat]
        outcome.rank[seat] = better


@implements(game_interface.determinize, ThreeTurns)
def determinize(game, information, rng, state):
    state.way = information.way
    state.made = information.made
