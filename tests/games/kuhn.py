"""Kuhn poker: cards jack, queen, king (0..2), one each, an ante of one chip; pass (0) or bet (1) one more chip.

`score` is the net win of a seat in chips, -2..2. `share` is the same on a scale of 0 to 1, (chips + 2) / 4, so that a
search with exploration c in chips runs with c / 4.
"""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements, inlined
from mogul.engine.rng import below

PASS, BET = 0, 1
MOST_CHIPS = 2

# cards: of each seat; bets: the moves so far, a bit each, the latest lowest; made: their number.
STATE = np.dtype([("cards", np.int64, (2,)), ("bets", np.int64), ("made", np.int64)])


class Kuhn(NamedTuple):
    """The rules have no parameters; `tables` is empty and present because the game interface requires it."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 2


# The information of the seat to move: its own card and the moves so far.
INFORMATION = np.dtype([("card", np.int64), ("bets", np.int64), ("made", np.int64)])


def new_game() -> Kuhn:
    return Kuhn(np.zeros(1, np.dtype([("none", np.int64)]))[0])


def new_state(cards: tuple[int, int]) -> np.void:
    """The state before the first move."""
    state: np.void = np.zeros(1, STATE)[0]
    state["cards"] = cards
    return state


def information_of(state: np.void) -> np.void:
    """The information of the seat to move in `state`."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["card"] = state["cards"][state["made"] % 2]
    information["bets"] = state["bets"]
    information["made"] = state["made"]
    return information


def new_information(card: int, moves: tuple[int, ...] = ()) -> np.void:
    """The information of the seat to move: its card and the moves so far."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["card"] = card
    information["bets"] = sum(move << place for place, move in enumerate(reversed(moves)))
    information["made"] = len(moves)
    return information


@inlined
def is_over(state):
    """True after pass-pass, bet-pass, bet-bet (with or without a pass before)."""
    return state.made == 3 or (state.made == 2 and state.bets != 0b01)


@implements(game_interface.players, Kuhn)
def players(game):
    return 2


@implements(game_interface.seat_to_move, Kuhn)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if is_over(state) else state.made % 2


@implements(game_interface.list_moves, Kuhn)
def list_moves(game, state, moves):
    moves.move[0] = PASS
    moves.move[1] = BET
    return 2


@implements(game_interface.random_move, Kuhn)
def random_move(game, state, moves, rng):
    return np.int64(below(rng, 2))


@implements(game_interface.play, Kuhn)
def play(game, state, move, rng):
    state.bets = state.bets * 2 + move
    state.made += 1


@implements(game_interface.observed_move, Kuhn)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, Kuhn)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, Kuhn)
def result(game, state, outcome):
    better = 0 if state.cards[0] > state.cards[1] else 1
    last_two = state.bets & 0b11
    if last_two == 0b10:  # a bet was not called: the last to pass has lost the ante
        winner, chips = state.made % 2, 1
    else:
        winner, chips = better, 1 + (last_two & 1)
    for seat in range(2):
        won = chips if seat == winner else -chips
        outcome.score[seat] = won
        outcome.share[seat] = (won + MOST_CHIPS) / (2 * MOST_CHIPS)
        outcome.rank[seat] = 0 if seat == winner else 1


@implements(game_interface.determinize, Kuhn)
def determinize(game, information, rng, state):
    seat = information.made % 2
    state.cards[seat] = information.card
    state.cards[1 - seat] = (information.card + 1 + np.int64(below(rng, 2))) % 3
    state.bets = information.bets
    state.made = information.made
