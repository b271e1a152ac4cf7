"""Three seats bid 0, 1 or 2 in secret, at the same time; then all bids are shown, and seat 0 stays or folds.

Staying gives every seat its part of `tables.share[bid of seat 0, of 1, of 2]`; folding gives seat 0 `tables.folded` and
the others half of the rest each. At the table any seat may bid first. In the kernels seats bid in seat order, and then
show their bids in seat order by forced moves. Until a bid is shown, other seats observe it as SECRET.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mogul.engine import game_interface
from mogul.engine.jit import implements, inlined
from mogul.engine.rng import below, fraction

SEATS, BIDS = 3, 3
SHOW = BIDS  # SHOW + b shows a bid of b
STAY, FOLD, SECRET = range(2 * BIDS, 2 * BIDS + 3)
UNKNOWN = -1
# Phases: seat s bids in phase s and shows in phase SHOWING + s.
SHOWING, SHOWN, OVER = SEATS, 2 * SEATS, 2 * SEATS + 1
TABLES = np.dtype([("share", np.float64, (BIDS, BIDS, BIDS, SEATS)), ("folded", np.float64)])

# bids: of each seat, or UNKNOWN; folded: 1 if seat 0 has.
STATE = np.dtype([("bids", np.int64, (SEATS,)), ("phase", np.int64), ("folded", np.int64)])
# The same, and for each seat with a hidden bid the weight of each bid; all 0 before they are weighed.
INFORMATION = np.dtype([("state", STATE), ("weights", np.float32, (SEATS, BIDS))])


class SealedBids(NamedTuple):
    """`tables`: a TABLES record."""

    tables: Any

    @property
    def state_dtype(self) -> np.dtype[np.void]:
        return STATE

    @property
    def move_limit(self) -> int:
        return SECRET + 1


def new_game(share: ArrayLike, folded: float) -> SealedBids:
    tables = np.zeros(1, TABLES)[0]
    tables["share"], tables["folded"] = share, folded
    return SealedBids(tables)


def new_state() -> np.void:
    state: np.void = np.zeros(1, STATE)[0]
    state["bids"] = UNKNOWN
    return state


def seats_to_move(bids: Sequence[int | None]) -> tuple[int, ...]:
    """The seats that have not bid yet at the table; any of them may bid next."""
    return tuple(seat for seat, bid in enumerate(bids) if bid is None)


def information_at_table(bids: Sequence[int | None], seat: int) -> np.void:
    """The information of `seat` while bids are made, in any order; it does not depend on the bids of other seats."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    known = information["state"]
    known["bids"] = UNKNOWN
    known["phase"] = seat
    if bids[seat] is not None:
        known["bids"][seat] = bids[seat]
        known["phase"] = seat + 1
    return information


def information_of(state: np.void) -> np.void:
    """The information of the seat to move in a state of the kernels."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["state"] = state
    known, phase = information["state"], int(state["phase"])
    for seat in range(SEATS):
        if phase < SHOWING or seat > phase - SHOWING:  # a seat that shows sees its own bid
            known["bids"][seat] = UNKNOWN
    return information


@inlined
def is_hidden(information, seat):
    """True if the bid of `seat` has been made and the viewer does not know it."""
    return seat < information.state.phase and information.state.bids[seat] == UNKNOWN


@implements(game_interface.players, SealedBids)
def players(game):
    return SEATS


@implements(game_interface.seat_to_move, SealedBids)
def seat_to_move(game, state):
    return game_interface.GAME_OVER if state.phase == OVER else 0 if state.phase == SHOWN else state.phase % SEATS


@implements(game_interface.list_moves, SealedBids)
def list_moves(game, state, moves):
    if SHOWING <= state.phase < SHOWN:
        moves.move[0] = SHOW + state.bids[state.phase - SHOWING]
        return 1
    first, count = (STAY, 2) if state.phase == SHOWN else (0, BIDS)
    for place in range(count):
        moves.move[place] = first + place
    return count


@implements(game_interface.random_move, SealedBids)
def random_move(game, state, moves, rng):
    count = game_interface.list_moves(game, state, moves)
    return moves.move[below(rng, count)]


@implements(game_interface.play, SealedBids)
def play(game, state, move, rng):
    if state.phase < SHOWING:
        state.bids[state.phase] = move
    elif state.phase == SHOWN:
        state.folded = move == FOLD
    state.phase += 1


@implements(game_interface.observed_move, SealedBids)
def observed_move(game, state, move, seat):
    return move if state.phase >= SHOWING or seat == state.phase else SECRET


@implements(game_interface.observed_chance, SealedBids)
def observed_chance(game, state, seat):
    return game_interface.NOTHING_SEEN


@implements(game_interface.result, SealedBids)
def result(game, state, outcome):
    for seat in range(SEATS):
        share = game.tables.share[state.bids[0], state.bids[1], state.bids[2], seat]
        if state.folded:
            share = game.tables.folded if seat == 0 else (1.0 - game.tables.folded) / 2
        outcome.share[seat] = share
        outcome.score[seat] = share
    for seat in range(SEATS):
        outcome.rank[seat] = 0
        for other in range(SEATS):
            outcome.rank[seat] += outcome.share[other] > outcome.share[seat]


@implements(game_interface.determinize, SealedBids)
def determinize(game, information, rng, state):
    state.phase, state.folded = information.state.phase, information.state.folded
    for seat in range(SEATS):
        state.bids[seat] = information.state.bids[seat]
        if is_hidden(information, seat):
            total = 0.0
            for bid in range(BIDS):
                total += information.weights[seat, bid]
            point, bid = fraction(rng) * total, 0
            while bid < BIDS - 1 and point >= information.weights[seat, bid]:
                point -= information.weights[seat, bid]
                bid += 1
            state.bids[seat] = bid if total > 0.0 else np.int64(below(rng, BIDS))


@implements(game_interface.rewind_hidden_choice, SealedBids)
def rewind_hidden_choice(game, information, seat, state):
    if not is_hidden(information, seat):
        return False
    for each in range(SEATS):
        state.bids[each] = UNKNOWN
    state.phase, state.folded = seat, 0
    return True


@implements(game_interface.weigh_hidden_choice, SealedBids)
def weigh_hidden_choice(game, information, seat, moves, priors, count):
    for place in range(count):
        information.weights[seat, moves.move[place]] = priors.prior[place]
