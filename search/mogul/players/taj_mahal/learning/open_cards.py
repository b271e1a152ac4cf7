"""Which cards in hands everybody knows of: those taken from displays and not played yet."""

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


@inlined
def follow(tables, known, seat, hand_lo, hand_hi, display_lo, display_hi, state):
    """What everybody has seen when `seat` has made a move, and chance has done its part: `state` is what came of it,
    the four words were its hand and the display. known: an OPEN_CARDS record."""
    now_lo, now_hi = state.hand_lo[seat], state.hand_hi[seat]
    _forget(tables, known, seat, hand_lo & ~now_lo, hand_hi & ~now_hi)
    known.lo[seat] |= now_lo & ~hand_lo & display_lo
    known.hi[seat] |= now_hi & ~hand_hi & display_hi


@kernel
def play_openly(game, state, known, move, rng):
    """Play a legal move, with chance drawn from `rng`; `known`, an OPEN_CARDS record, follows what everybody sees."""
    seat = state.seat
    hand_lo, hand_hi = state.hand_lo[seat], state.hand_hi[seat]
    display_lo, display_hi = state.display_lo, state.display_hi
    play(game, state, move, rng)
    follow(game.tables, known, seat, hand_lo, hand_hi, display_lo, display_hi, state)
