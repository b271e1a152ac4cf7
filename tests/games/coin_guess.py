"""Choice between a safe share and a guess at a hidden coin: the classic trap of strategy fusion.

The value of the guess is 0.5 for a player that cannot see the coin, and 1.0 for a search that plans for each coin
separately. Seat 1 makes no move and gets the rest of the share.
"""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements
from mogul.engine.rng import below

HEADS, TAILS, SAFE, GUESS = range(4)
UNKNOWN = -1
CHOOSE, CALL, OVER = range(3)


# coin: HEADS or TAILS; phase: CHOOSE, CALL or OVER; move: the last move made.
STATE = np.dtype([("coin", np.int64), ("phase", np.int64), ("move", np.int64)])


TABLES = np.dtype([("safe", np.float64)])


class CoinGuess(NamedTuple):
    """`tables.safe`: the safe share."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 4


def new_game(safe: float = 0.6) -> CoinGuess:
    tables = np.zeros(1, TABLES)[0]
    tables["safe"] = safe
    return CoinGuess(tables)


def new_state(coin: int) -> np.void:
    state: np.void = np.zeros(1, STATE)[0]
    state["coin"] = coin
    return state


def information_of(state: np.void) -> np.void:
    """The information of seat 0: everything except the coin."""
    information = state.copy()
    information["coin"] = UNKNOWN
    return information


@implements(game_interface.players, CoinGuess)
def players(game):
    return 2


@implements(game_interface.seat_to_move, CoinGuess)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.phase == OVER else 0


@implements(game_interface.list_moves, CoinGuess)
def list_moves(game, state, moves):
    first = SAFE if state.phase == CHOOSE else HEADS
    moves.move[0] = first
    moves.move[1] = first + 1
    return 2


@implements(game_interface.random_move, CoinGuess)
def random_move(game, state, moves, rng):
    return (SAFE if state.phase == CHOOSE else HEADS) + np.int64(below(rng, 2))


@implements(game_interface.play, CoinGuess)
def play(game, state, move, rng):
    state.phase = CALL if move == GUESS else OVER
    state.move = move


@implements(game_interface.observed_move, CoinGuess)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, CoinGuess)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, CoinGuess)
def result(game, state, outcome):
    share = game.tables.safe if state.move == SAFE else 1.0 if state.move == state.coin else 0.0
    for seat in range(2):
        outcome.share[seat] = share if seat == 0 else 1.0 - share
        outcome.score[seat] = outcome.share[seat]
        outcome.rank[seat] = 0 if outcome.share[seat] >= 0.5 else 1


@implements(game_interface.determinize, CoinGuess)
def determinize(game, information, rng, state):
    state.coin = np.int64(below(rng, 2))
    state.phase = information.phase
    state.move = information.move
