"""Points: palace networks, majorities, advisor tokens, the end of the game.

Symbol counts, one per byte of a uint64, are compared at once (W1, U3). They stay below 128, so a byte's highest bit is
free: setting it before a subtraction keeps the bytes apart, and it survives exactly where the comparison holds. One
subtraction compares all six symbols.

A player's advisor tokens are two bits an advisor, sets of advisors a bit an advisor. A player never holds more than two
tokens of one advisor: a pair is exchanged at the end of its visit (E1).
"""

import numpy as np

from mogul.engine.bits import ONE, ZERO, lowest, popcount
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.card_sets import size
from mogul.engine.taj_mahal.rules.tables import COLOURS, WHITE


@inlined
def linked_provinces(tables, palaces, here):
    """The number of other provinces that hold a palace that roads link to a palace `here`, through cities of `palaces`
    alone.

    `palaces`: cities with any palace of the player; `here`: the cities of one province. A flood fill over sets.
    """
    reached = palaces & here
    edge = reached
    provinces = ZERO
    while edge != ZERO:
        city = lowest(edge)
        edge &= edge - ONE
        provinces |= ONE << tables.city_province[city]
        found = tables.neighbours[city] & palaces & ~reached
        reached |= found
        edge |= found
    return int(popcount(provinces)) - 1


SYMBOL_BYTES = np.uint64(0x0000010101010101)
_HIGH = np.uint64(0x0000808080808080)
_7, _56 = np.uint64(7), np.uint64(56)
# Product of this with bits at 0, 8, 16 ... has them side by side in its top byte.
_GATHER = np.uint64(0x0102040810204080)


@inlined
def more(mine, theirs):
    """The high bit of every byte in which `mine` is strictly greater."""
    return ((mine | _HIGH) - (theirs + SYMBOL_BYTES)) & _HIGH


@inlined
def shown(mine):
    """The high bit of every byte that is not zero."""
    return ((mine | _HIGH) - SYMBOL_BYTES) & _HIGH


@inlined
def court_seats(high_bits):
    """High bits as a set of court seats: bit s for symbol s."""
    return ((high_bits >> _7) * _GATHER) >> _56


ADVISOR_SEATS = np.uint64(0b1111)  # of the court seats

_2, _PAIRS, _BITS = np.uint64(2), np.uint64(0b00110011), np.uint64(0b01010101)


@inlined
def one_of_each(advisors):
    """One token of each advisor of a set."""
    spread = (advisors | (advisors << _2)) & _PAIRS
    return np.uint8((spread | (spread << ONE)) & _BITS)


@inlined
def two_of_each(advisors):
    """Two tokens of each advisor of a set."""
    return one_of_each(advisors) << np.uint8(1)


@inlined
def pairs(tokens):
    """The set of advisors of which `tokens` has two."""
    spread = (np.uint64(tokens) >> ONE) & _BITS
    spread = (spread | (spread >> ONE)) & _PAIRS
    return (spread | (spread >> _2)) & ADVISOR_SEATS


@inlined
def hand_points(tables, state, seat):
    """F1: 1 a colourless card, 1 a card of the colour the hand has most of."""
    lo, hi = state.hand_lo[seat], state.hand_hi[seat]
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(size(lo & tables.colour_lo[colour], hi & tables.colour_hi[colour])))
    white = int(size(lo & tables.colour_lo[WHITE], hi & tables.colour_hi[WHITE]))
    return most + white + _prestige_cards(state, seat)


@inlined
def _prestige_cards(state, seat):
    held = state.hand_prestige[seat]
    return (held & 1) + (held >> 1 & 1) + (held >> 2 & 1) + (held >> 3 & 1)


@inlined
def standing(game, state, seat):
    """A number that orders the players at the end (F2): by points, then, if the rule set says so, cards in hand."""
    points = state.score[seat] + hand_points(game.tables, state, seat)
    cards = int(size(state.hand_lo[seat], state.hand_hi[seat])) + _prestige_cards(state, seat)
    return points * 256 + (cards if game.cards_break_ties else 0)
