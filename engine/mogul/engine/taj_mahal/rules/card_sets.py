"""Sets of cards in the words of the rules: draw a card, give it to a hand, put it on a pile, which kinds are there.

A set is two uint64; a card is its number as uint64. Which copy of a kind moves never matters.
"""

import numpy as np

from mogul.engine.bits import ONE, ZERO, all_if, lowest, lowest_only, pick, popcount, select
from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.rng import below
from mogul.engine.taj_mahal.rule_sets import SYMBOLS
from mogul.engine.taj_mahal.rules.effect_log import NOBODY, RESHUFFLED
from mogul.engine.taj_mahal.rules.tables import WHITE

_63, _64 = np.uint64(63), np.uint64(64)


@inlined
def just(card):
    """The set of one card, as (lo, hi)."""
    here, in_hi = ONE << (card & _63), all_if(card >= _64)
    return here & ~in_hi, here & in_hi


@inlined
def size(lo, hi):
    """The number of cards in a set."""
    return popcount(lo) + popcount(hi)


@inlined
def lowest_card(lo, hi):
    """The lowest card of a set that is not empty."""
    if lo != ZERO:
        return lowest(lo)
    return _64 + lowest(hi)


@inlined
def lowest_of(lo, hi):
    """The set of the lowest card alone; empty for the empty set."""
    return lowest_only(lo), lowest_only(hi) & all_if(lo == ZERO)


@inlined
def from_card(lo, hi, card):
    """The cards of a set that are not lower than `card`."""
    card_lo, card_hi = just(card)
    return lo & (~card_lo + ONE), hi & ((~card_hi + ONE) | all_if(card_hi == ZERO))


@inlined
def card_at(lo, hi, rank):
    """The card with `rank` lower cards in the set, 0 <= rank < size."""
    below_64 = popcount(lo)
    in_hi = all_if(rank >= below_64)
    return (_64 & in_hi) + select((lo & ~in_hi) | (hi & in_hi), rank - (below_64 & in_hi))


@inlined
def just_card_at(lo, hi, rank):
    """The set of that card alone: half the time where the card's number is not needed."""
    below_64 = popcount(lo)
    in_hi = all_if(rank >= below_64)
    card = pick((lo & ~in_hi) | (hi & in_hi), rank - (below_64 & in_hi))
    return card & ~in_hi, card & in_hi


@inlined
def any_card(lo, hi, rng):
    """A card of a set that is not empty, uniformly at random."""
    return card_at(lo, hi, below(rng, size(lo, hi)))


@inlined
def one_of_each_kind(tables, lo, hi):
    """The lowest card of each kind in a set of coloured cards.

    The lowest member of one set x is x & -x, and -x is ~x + 1. Here that is done kind by kind in one addition over both
    words: the cards of a kind stand side by side, so a 1 is added at the first card of each. Last cards are left out of
    the sum, so that nothing carries into the next kind, and put back with an xor. Playouts run 1.15 times as fast as
    with a walk over the kinds.
    """
    later_lo, later_hi = tables.later_copies_lo, tables.later_copies_hi  # all but the first cards of the kinds
    inner_lo, inner_hi = (later_lo >> ONE) | (later_hi << _63), later_hi >> ONE  # all but the last cards of the kinds
    ones_lo, ones_hi = ~later_lo & inner_lo, ~later_hi & inner_hi
    sum_lo = (~lo & inner_lo) + ones_lo
    sum_hi = (~hi & inner_hi) + ones_hi + np.uint64(sum_lo < ones_lo)
    return lo & (sum_lo ^ ((lo ^ later_lo) & ~inner_lo)), hi & (sum_hi ^ ((hi ^ later_hi) & ~inner_hi))


@inlined
def one_of_each_kind_anywhere(tables, lo, hi):
    """The same of any set, white cards included."""
    kept_lo, kept_hi = one_of_each_kind(tables, lo, hi & ~tables.colour_hi[WHITE])
    for symbol in range(len(SYMBOLS)):  # a symbol without white card leads to kind 0, which has no card in hi
        kept_hi |= lowest_only(hi & tables.kind_hi[tables.white_kind[symbol]])
    return kept_lo, kept_hi


@inlined
def add_to_hand(state, seat, card):
    """A card joins a hand."""
    lo, hi = just(card)
    state.hand_lo[seat] |= lo
    state.hand_hi[seat] |= hi


@inlined
def can_draw(state, log):
    """True if a card can be drawn now; the moment the discard pile becomes the deck, if it must (V4)."""
    if state.deck_lo | state.deck_hi != ZERO:
        return True
    if state.discard_lo | state.discard_hi == ZERO:
        return False
    state.deck_lo, state.deck_hi = state.discard_lo, state.discard_hi
    state.discard_lo, state.discard_hi = ZERO, ZERO
    note(log, RESHUFFLED, NOBODY, 0, 0)
    return True
