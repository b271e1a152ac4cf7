"""Sets of cards in the words of the rules: draw a card, give it to a hand, put it on a pile, which kinds are there.

A set is two uint64; a card is its number as uint64. Which copy of a kind moves never matters.
"""

import numpy as np

from mogul.engine.bits import ONE, ZERO, has, lowest, popcount, select
from mogul.engine.dice import below
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.effects import NOBODY, RESHUFFLED, note

_64 = np.uint64(64)
NO_CARDS = (ZERO, ZERO)


@inlined
def just(card):  # type: ignore[no-untyped-def]
    """The set of one card, as (lo, hi)."""
    if card < _64:
        return ONE << card, ZERO
    return ZERO, ONE << (card - _64)


@inlined
def size(lo, hi):  # type: ignore[no-untyped-def]
    """How many cards a set has."""
    return popcount(lo) + popcount(hi)


@inlined
def lowest_card(lo, hi):  # type: ignore[no-untyped-def]
    """The lowest card of a set that is not empty."""
    if lo != ZERO:
        return lowest(lo)
    return _64 + lowest(hi)


@inlined
def card_at(lo, hi, rank):  # type: ignore[no-untyped-def]
    """The card with `rank` lower cards in the set, 0 <= rank < size."""
    below_64 = popcount(lo)
    if rank < below_64:
        return select(lo, rank)
    return _64 + select(hi, rank - below_64)


@inlined
def any_card(lo, hi, dice):  # type: ignore[no-untyped-def]
    """A card of a set that is not empty, uniformly at random."""
    return card_at(lo, hi, below(dice, size(lo, hi)))


@inlined
def one_of_each_kind(tables, lo, hi):  # type: ignore[no-untyped-def]
    """Of a set of coloured cards, for each kind the lowest card.

    A card is dropped when a lower copy of its kind is in the set: a shift and a mask per possible distance of copies
    (2 in the default set), half the time of walking over the kinds.
    """
    kept_lo, kept_hi = lo, hi
    for distance in range(1, tables.shifts + 1):
        shift = np.uint64(distance)
        kept_lo &= ~((lo << shift) & tables.same_as_lower_lo[distance])
        kept_hi &= ~(((hi << shift) | (lo >> (_64 - shift))) & tables.same_as_lower_hi[distance])
    return kept_lo, kept_hi


@inlined
def card_of_kind(tables, lo, hi, kind):  # type: ignore[no-untyped-def]
    """The lowest card of a kind in a set that has one."""
    return lowest_card(lo & tables.kind_lo[kind], hi & tables.kind_hi[kind])


@inlined
def add_to_hand(state, seat, card):  # type: ignore[no-untyped-def]
    """A card joins a hand."""
    lo, hi = just(card)
    state.hand_lo[seat] |= lo
    state.hand_hi[seat] |= hi


@inlined
def can_draw(state, log):  # type: ignore[no-untyped-def]
    """Whether a card can be drawn now; the moment the discard pile becomes the deck, if it must (V4)."""
    if state.deck_lo | state.deck_hi != ZERO:
        return True
    if state.discard_lo | state.discard_hi == ZERO:
        return False
    state.deck_lo, state.deck_hi = state.discard_lo, state.discard_hi
    state.discard_lo, state.discard_hi = ZERO, ZERO
    note(log, RESHUFFLED, NOBODY, 0, 0)
    return True


@inlined
def in_set(lo, hi, card):  # type: ignore[no-untyped-def]
    """Whether a card is in a set."""
    return has(lo, card) if card < _64 else has(hi, card - _64)
