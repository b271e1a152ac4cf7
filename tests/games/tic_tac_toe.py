"""Tic-tac-toe: perfect information, no chance. A move is a square, 0..8 row by row."""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements, inlined
from mogul.engine.rng import below

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TABLES = np.dtype([("lines", np.int64, (8,))])


STATE = np.dtype([("taken", np.int64, (2,))])  # squares of each seat, a bit each


class TicTacToe(NamedTuple):
    """`tables.lines`: the squares of each line, a bit each."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 9


def new_game() -> TicTacToe:
    tables = np.zeros(1, TABLES)[0]
    tables["lines"] = [sum(1 << square for square in line) for line in _LINES]
    return TicTacToe(tables)


def new_information(first: int = 0, second: int = 0) -> np.void:
    """The public state: the squares of seat 0 and of seat 1, a bit each."""
    information: np.void = np.zeros(1, STATE)[0]
    information["taken"] = (first, second)
    return information


@inlined
def has_line(game, squares):
    lines = 0
    for line in game.tables.lines:
        lines += squares & line == line
    return lines > 0


@implements(game_interface.players, TicTacToe)
def players(game):
    return 2


@implements(game_interface.seat_to_move, TicTacToe)
def seat_to_move(game, state):
    taken = state.taken[0] | state.taken[1]
    if taken == 0b111111111 or has_line(game, state.taken[0]) or has_line(game, state.taken[1]):
        return game_interface.GAME_OVER
    moves_made = 0
    for square in range(9):
        moves_made += (taken >> square) & 1
    return moves_made % 2


@implements(game_interface.list_moves, TicTacToe)
def list_moves(game, state, moves):
    taken = state.taken[0] | state.taken[1]
    count = 0
    for square in range(9):
        if not (taken >> square) & 1:
            moves.move[count] = square
            count += 1
    return count


@implements(game_interface.random_move, TicTacToe)
def random_move(game, state, moves, rng):
    count = game_interface.list_moves(game, state, moves)
    return moves.move[below(rng, count)]


@implements(game_interface.play, TicTacToe)
def play(game, state, move, rng):
    state.taken[game_interface.seat_to_move(game, state)] |= 1 << move


@implements(game_interface.observed_move, TicTacToe)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, TicTacToe)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, TicTacToe)
def result(game, state, outcome):
    for seat in range(2):
        won, lost = has_line(game, state.taken[seat]), has_line(game, state.taken[1 - seat])
        outcome.share[seat] = 1.0 if won else 0.0 if lost else 0.5
        outcome.score[seat] = 1.0 if won else 0.0
        outcome.rank[seat] = 1 if lost else 0


@implements(game_interface.determinize, TicTacToe)
def determinize(game, information, rng, state):
    state.taken[0] = information.taken[0]
    state.taken[1] = information.taken[1]
