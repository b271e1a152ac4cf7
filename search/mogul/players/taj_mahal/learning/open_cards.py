"""The cards in hands that everybody knows of: those taken from displays and not played yet."""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.game_interface import MAX_SEATS, play
from mogul.engine.jit import inlined, kernel
from mogul.engine.taj_mahal.rules.card_sets import lowest_card, lowest_of

# By seat, a set of cards in its hand.
OPEN_CARDS = np.dtype([("lo", np.uint64, (MAX_SEATS,)), ("hi", np.uint64, (MAX_SEATS,))])


@inlined
def _forget(tables, known, seat, lo, hi):
    """The cards (lo, hi) left the hand of `seat`: for each, one that was known of its kind is known no more."""
    while lo | hi != ZERO:
        kind = tables.card_kind[lowest_card(lo, hi)]
        card_lo, card_hi = lowest_of(lo, hi)
        lo ^= card_lo
        hi ^= card_hi
        if (card_lo & known.lo[seat]) | (card_hi & known.hi[seat]) == ZERO:
            card_lo, card_hi = lowest_of(known.lo[seat] & tables.kind_lo[kind], known.hi[seat] & tables.kind_hi[kind])
        known.lo[seat] &= ~card_lo
        known.hi[seat] &= ~card_hi


class Mover(NamedTuple):
    """The seat to move, its hand and the display before its move: card sets."""

    seat: int
    hand_lo: Any
    hand_hi: Any
    display_lo: Any
    display_hi: Any


@inlined
def mover_of(state):
    """The Mover of a state."""
    seat = state.seat
    return Mover(seat, state.hand_lo[seat], state.hand_hi[seat], state.display_lo, state.display_hi)


@inlined
def follow(tables, known, before, state):
    """Updates `known`, OPEN_CARDS, by a move and the chance after it. before: the Mover; state: after the move."""
    seat = before.seat
    now_lo, now_hi = state.hand_lo[seat], state.hand_hi[seat]
    _forget(tables, known, seat, before.hand_lo & ~now_lo, before.hand_hi & ~now_hi)
    known.lo[seat] |= now_lo & ~before.hand_lo & before.display_lo
    known.hi[seat] |= now_hi & ~before.hand_hi & before.display_hi


@kernel
def play_openly(game, state, known, move, rng):
    """Plays a legal move, with chance drawn from `rng`; `known`, an OPEN_CARDS record, follows the open events."""
    before = mover_of(state)
    play(game, state, move, rng)
    follow(game.tables, known, before, state)
