"""Leduc poker: jack, queen, king (ranks 0..2) twice each, an ante of one chip, two rounds of betting with a public card
between them, raises of 2 and then 4, two raises a round. A pair with the public card wins, else the higher card.

`score` is the net win of a seat in chips, -13..13. `share` is the same on a scale of 0 to 1, (chips + 13) / 26, so that
a search with exploration c in chips runs with c / 26.
"""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import implements
from mogul.engine.rng import below

FOLD, CALL, RAISE = range(3)
RANKS = 3
MOST_CHIPS = 13
UNKNOWN = -1
PUBLIC = 2  # place of the public card in `cards`, after the seats' own


# cards: rank of each seat's card and of the public one. staked: chips of each seat. shown: 1 once the public card
# is face up, just_shown: 1 if the last move turned it up. raises, acted: in this round. folded: the seat, or -1.
STATE = np.dtype(
    [
        ("cards", np.int8, (3,)),
        ("staked", np.int8, (2,)),
        ("shown", np.int8),
        ("just_shown", np.int8),
        ("raises", np.int8),
        ("acted", np.int8),
        ("seat", np.int8),
        ("folded", np.int8),
        ("over", np.int8),
    ]
)


class Leduc(NamedTuple):
    """The rules have no parameters; `tables` is empty and present because the game interface requires it."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return 3


def new_game() -> Leduc:
    return Leduc(np.zeros(1, np.dtype([("none", np.int64)]))[0])


def new_state(cards: tuple[int, int, int]) -> np.void:
    """The state before the first move; with UNKNOWN for unseen cards, also the information of a seat."""
    state: np.void = np.zeros(1, STATE)[0]
    state["cards"] = cards
    state["staked"] = (1, 1)
    state["folded"] = -1
    return state


@implements(game_interface.players, Leduc)
def players(game):
    return 2


@implements(game_interface.seat_to_move, Leduc)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.over else int(state.seat)


@implements(game_interface.list_moves, Leduc)
def list_moves(game, state, moves):
    count = 0
    if state.staked[1 - state.seat] > state.staked[state.seat]:
        moves.move[count] = FOLD
        count += 1
    moves.move[count] = CALL
    count += 1
    if state.raises < 2:
        moves.move[count] = RAISE
        count += 1
    return count


@implements(game_interface.random_move, Leduc)
def random_move(game, state, moves, rng):
    count = game_interface.list_moves(game, state, moves)
    return moves.move[below(rng, count)]


@implements(game_interface.play, Leduc)
def play(game, state, move, rng):
    seat = state.seat
    state.just_shown = 0
    if move == FOLD:
        state.folded = seat
        state.over = 1
        return
    state.staked[seat] = state.staked[1 - seat]
    if move == CALL and state.acted:
        state.over = state.shown
        state.just_shown = 1 - state.shown
        state.shown = 1
        state.raises = 0
        state.acted = 0
        state.seat = 0
        return
    if move == RAISE:
        state.staked[seat] += 4 if state.shown else 2
        state.raises += 1
    state.acted = 1
    state.seat = 1 - seat


@implements(game_interface.observed_move, Leduc)
def observed_move(game, state, move, seat):
    return move


@implements(game_interface.observed_chance, Leduc)
def observed_chance(game, state, seat):
    return 1 + int(state.cards[PUBLIC]) if state.just_shown else game_interface.NOTHING_SEEN


@implements(game_interface.result, Leduc)
def result(game, state, outcome):
    for seat in range(2):
        mine, theirs = state.cards[seat], state.cards[1 - seat]
        ahead = (mine > theirs) - (mine < theirs)
        if mine != theirs and (mine == state.cards[PUBLIC] or theirs == state.cards[PUBLIC]):
            ahead = 1 if mine == state.cards[PUBLIC] else -1
        if state.folded >= 0:
            ahead = -1 if state.folded == seat else 1
        won = ahead * min(state.staked[0], state.staked[1])
        outcome.score[seat] = won
        outcome.share[seat] = (won + MOST_CHIPS) / (2 * MOST_CHIPS)
        outcome.rank[seat] = 1 if ahead < 0 else 0


@implements(game_interface.determinize, Leduc)
def determinize(game, information, rng, state):
    left = 0  # cards left of each rank, four bits a rank
    for rank in range(RANKS):
        left |= 2 << (4 * rank)
    unseen = 2 * RANKS
    for place in range(3):
        state.cards[place] = information.cards[place]
        if information.cards[place] != UNKNOWN:
            left -= 1 << (4 * information.cards[place])
            unseen -= 1
    for place in range(3):
        if state.cards[place] == UNKNOWN:
            nth = np.int64(below(rng, unseen))
            rank = 0
            while nth >= (left >> (4 * rank)) & 15:
                nth -= (left >> (4 * rank)) & 15
                rank += 1
            state.cards[place] = rank
            left -= 1 << (4 * rank)
            unseen -= 1
    state.staked[0] = information.staked[0]
    state.staked[1] = information.staked[1]
    state.shown = information.shown
    state.just_shown = information.just_shown
    state.raises = information.raises
    state.acted = information.acted
    state.seat = information.seat
    state.folded = information.folded
    state.over = information.over


def information_of(state: np.void) -> np.void:
    """The information of the seat to move in `state`."""
    information = state.copy()
    information["cards"][1 - state["seat"]] = UNKNOWN
    if not state["shown"]:
        information["cards"][PUBLIC] = UNKNOWN
    return information
