"""Choice between a sure share and the throw of a die, which may be thrown once more.

The faces of the die are 0..faces-1; the share of a face is face / (faces - 1). An even face is kept by another move
than an odd one, so that the legal moves depend on chance. Seat 1 makes no move and gets the rest of the share.
"""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements
from mogul.engine.rng import below

KEEP_EVEN, KEEP_ODD, AGAIN, TAKE, THROW = range(5)
CHOOSE, THROWN, OVER = range(3)
TABLES = np.dtype([("faces", np.int64), ("sure", np.float64)])


# phase: CHOOSE, THROWN, OVER; face: of the die; just_thrown: 1 if the last move was a throw; taken: 1 if the sure
# share was taken.
STATE = np.dtype([("phase", np.int64), ("face", np.int64), ("just_thrown", np.int64), ("taken", np.int64)])


class Reroll(NamedTuple):
    """`tables`: the number of faces of the die, and the sure share."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 5


def new_game(faces: int, sure: float) -> Reroll:
    tables = np.zeros(1, TABLES)[0]
    tables["faces"] = faces
    tables["sure"] = sure
    return Reroll(tables)


def new_state() -> np.void:
    """The state before the first move; everything is public."""
    state: np.void = np.zeros(1, STATE)[0]
    return state


@implements(game_interface.players, Reroll)
def players(game):
    return 2


@implements(game_interface.seat_to_move, Reroll)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.phase == OVER else 0


@implements(game_interface.list_moves, Reroll)
def list_moves(game, state, moves):
    if state.phase == CHOOSE:
        moves.move[0] = TAKE
        moves.move[1] = THROW
    else:
        moves.move[0] = AGAIN
        moves.move[1] = KEEP_EVEN + state.face % 2
    return 2


@implements(game_interface.random_move, Reroll)
def random_move(game, state, moves, rng):
    count = game_interface.list_moves(game, state, moves)
    return moves.move[below(rng, count)]


@implements(game_interface.play, Reroll)
def play(game, state, move, rng):
    state.just_thrown = move in (THROW, AGAIN)
    state.taken = move == TAKE
    if state.just_thrown:
        state.face = np.int64(below(rng, game.tables.faces))
    state.phase = THROWN if move == THROW else OVER


@implements(game_interface.observed_move, Reroll)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, Reroll)
def observed_chance(game, state, seat):
    return 1 + state.face if state.just_thrown else game_interface.NOTHING_SEEN


@implements(game_interface.result, Reroll)
def result(game, state, outcome):
    share = game.tables.sure if state.taken else state.face / (game.tables.faces - 1)
    for seat in range(2):
        outcome.share[seat] = share if seat == 0 else 1.0 - share
        outcome.score[seat] = outcome.share[seat]
        outcome.rank[seat] = 0 if outcome.share[seat] >= 0.5 else 1


@implements(game_interface.determinize, Reroll)
def determinize(game, information, rng, state):
    state.phase = information.phase
    state.face = information.face
    state.just_thrown = information.just_thrown
    state.taken = information.taken
