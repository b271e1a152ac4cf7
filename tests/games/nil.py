"""The game of nil: three coins lie hidden; three times seat 0 calls heads (0) or tails (1) of the next one, which is
then turned over. With two or more right calls seat 0 wins, else seat 1, which makes no move.

Every call is right with probability 1/2, so every policy of a fair player wins exactly half of the games. A player that
sees the next coin wins always: a win rate above one half is an information leak.
"""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements, kernel
from mogul.engine.rng import below, new_rng

COINS = 3


# coins: a bit each, the first lowest; turned: number of coins turned over; right: number of right calls.
STATE = np.dtype([("coins", np.int64), ("turned", np.int64), ("right", np.int64)])
# The information of a seat: the coins that have a bit in `known`, and the public part of the state.
INFORMATION = np.dtype([("coins", np.int64), ("known", np.int64), ("turned", np.int64), ("right", np.int64)])


class Nil(NamedTuple):
    """The rules have no parameters; `tables` is empty and present because the game interface requires it."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 2


def new_game() -> Nil:
    return Nil(np.zeros(1, np.dtype([("none", np.int64)]))[0])


@kernel
def _coins(rng):
    return below(rng, 1 << COINS)


def new_state(seed: int) -> np.void:
    """The state before the first call, with random coins of `seed`."""
    state: np.void = np.zeros(1, STATE)[0]
    state["coins"] = _coins(new_rng(seed))
    return state


def information_of(state: np.void) -> np.void:
    """The information of seat 0: the coins turned over."""
    return information_knowing((1 << int(state["turned"])) - 1, state)


def information_knowing(known: int, state: np.void) -> np.void:
    """The information of a viewer that has seen the coins of `known`, a bit each."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["known"] = known
    information["coins"] = state["coins"] & known
    information["turned"] = state["turned"]
    information["right"] = state["right"]
    return information


@implements(game_interface.players, Nil)
def players(game):
    return 2


@implements(game_interface.seat_to_move, Nil)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.turned == COINS else 0


@implements(game_interface.list_moves, Nil)
def list_moves(game, state, moves):
    moves.move[0] = 0
    moves.move[1] = 1
    return 2


@implements(game_interface.random_move, Nil)
def random_move(game, state, moves, rng):
    return np.int64(below(rng, 2))


@implements(game_interface.play, Nil)
def play(game, state, move, rng):
    state.right += ((state.coins >> state.turned) & 1) == move
    state.turned += 1


@implements(game_interface.observed_move, Nil)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, Nil)
def observed_chance(game, state, seat):
    return 1 + ((state.coins >> (state.turned - 1)) & 1) if state.turned else game_interface.NOTHING_SEEN


@implements(game_interface.result, Nil)
def result(game, state, outcome):
    winner = 0 if 2 * state.right > COINS else 1
    for seat in range(2):
        outcome.share[seat] = 1.0 if seat == winner else 0.0
        outcome.score[seat] = state.right if seat == 0 else COINS - state.right
        outcome.rank[seat] = 0 if seat == winner else 1


@implements(game_interface.determinize, Nil)
def determinize(game, information, rng, state):
    state.coins = (np.int64(below(rng, 1 << COINS)) & ~information.known) | information.coins
    state.turned = information.turned
    state.right = information.right
