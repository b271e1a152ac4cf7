"""Both seats choose one of three things in secret, seat 0 first; then both are shown, and seat 0 stays or folds.

Staying gives seat 0 the share `tables.share[its choice, the other's]`, folding `tables.folded`; seat 1 gets the rest.
A seat observes every choice of the other seat as SECRET.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine import game_interface
from mogul.engine.jit import implements
from mogul.engine.rng import below

CHOICES = 3
STAY, FOLD, SECRET = range(CHOICES, CHOICES + 3)
UNKNOWN = -1
FIRST, SECOND, SHOWN, OVER = range(4)
TABLES = np.dtype([("share", np.float64, (CHOICES, CHOICES)), ("folded", np.float64)])


# choice: of each seat; phase: FIRST, SECOND, SHOWN, OVER; folded: 1 if seat 0 has.
STATE = np.dtype([("choice", np.int64, (2,)), ("phase", np.int64), ("folded", np.int64)])


class SecretChoice(NamedTuple):
    """`tables`: a TABLES record."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return SECRET + 1


def new_game(share: ArrayLike, folded: float) -> SecretChoice:
    tables = np.zeros(1, TABLES)[0]
    tables["share"] = share
    tables["folded"] = folded
    return SecretChoice(tables)


def new_state() -> np.void:
    state: np.void = np.zeros(1, STATE)[0]
    state["choice"] = UNKNOWN
    return state


def information_of(state: np.void) -> np.void:
    """The information of the seat to move: once both have chosen, the whole state."""
    information = state.copy()
    if state["phase"] == SECOND:
        information["choice"][0] = UNKNOWN
    return information


@implements(game_interface.players, SecretChoice)
def players(game):
    return 2


@implements(game_interface.seat_to_move, SecretChoice)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.phase == OVER else 1 if state.phase == SECOND else 0


@implements(game_interface.list_moves, SecretChoice)
def list_moves(game, state, moves):
    first, count = (STAY, 2) if state.phase == SHOWN else (0, CHOICES)
    for place in range(count):
        moves.move[place] = first + place
    return count


@implements(game_interface.random_move, SecretChoice)
def random_move(game, state, moves, rng):
    count = game_interface.list_moves(game, state, moves)
    return moves.move[below(rng, count)]


@implements(game_interface.play, SecretChoice)
def play(game, state, move, rng):
    if state.phase == SHOWN:
        state.folded = move == FOLD
    else:
        state.choice[state.phase] = move
    state.phase += 1


@implements(game_interface.observed_move, SecretChoice)
def observed_move(game, state, move, seat):
    return move if state.phase == SHOWN or seat == state.phase else SECRET


@implements(game_interface.observed_chance, SecretChoice)
def observed_chance(game, state, seat):
    return 1 + state.choice[1 - seat] if state.phase == SHOWN else game_interface.NOTHING_SEEN


@implements(game_interface.result, SecretChoice)
def result(game, state, outcome):
    share = game.tables.folded if state.folded else game.tables.share[state.choice[0], state.choice[1]]
    for seat in range(2):
        outcome.share[seat] = share if seat == 0 else 1.0 - share
        outcome.score[seat] = outcome.share[seat]
        outcome.rank[seat] = 0 if outcome.share[seat] >= 0.5 else 1


@implements(game_interface.determinize, SecretChoice)
def determinize(game, information, rng, state):
    state.choice[0] = information.choice[0]
    state.choice[1] = information.choice[1]
    if information.phase == SECOND:
        state.choice[0] = np.int64(below(rng, CHOICES))
    state.phase = information.phase
    state.folded = information.folded
