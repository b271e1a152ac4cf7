"""The legal moves (P1, P2, P6, W, W2, W5, W10): the lister, and the same choice made at random without a list.

`random_legal_move` picks rank r of exactly the order in which `list_legal_moves` lists: a test holds them together.
Listing would make a playout step 1.7 times as long; drawing a rank from masks avoids it.
"""

import numpy as np

from mogul.engine.bits import ONE, ZERO, has, highest, lowest, pick, popcount, select
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.rng import below
from mogul.engine.taj_mahal.rules.card_sets import card_at, from_card, one_of_each_kind, one_of_each_kind_anywhere, size
from mogul.engine.taj_mahal.rules.state import (
    AUCTION,
    CROWN,
    CROWN_OWED,
    EXTRAS,
    FIRST_PRESTIGE,
    MONK,
    NO_COLOUR,
    PALACE,
    PALACE_OWED,
    PLAY,
    TAKE,
    WITHDRAW,
)
from mogul.engine.taj_mahal.rules.tables import WHITE

_WHITE_SHIFT = np.uint64(84 - 64)  # white cards are numbers 84..95
_MONK_EXTRA = FIRST_PRESTIGE + MONK


@inlined
def extras_in_hand(tables, state, seat):
    """P1: the ways to accompany a coloured card, a bit an extra: alone, white symbols, prestige cards."""
    whites = np.uint64(tables.white_symbols[state.hand_hi[seat] >> _WHITE_SHIFT])
    return ONE | (whites << ONE) | (np.uint64(state.hand_prestige[seat]) << np.uint64(FIRST_PRESTIGE))


@inlined
def playable(tables, state, seat):
    """The coloured cards that may be played in any company (P2), one of each kind, as (lo, hi)."""
    lo = state.hand_lo[seat] & ~tables.colour_lo[WHITE]
    hi = state.hand_hi[seat] & ~tables.colour_hi[WHITE]
    colour = state.row_colour[seat]
    if colour != NO_COLOUR:
        lo &= tables.colour_lo[colour]
        hi &= tables.colour_hi[colour]
    return one_of_each_kind(tables, lo, hi)


@inlined
def playable_with_monk(tables, state, seat):
    """The coloured cards that may be played only with the monk's prestige card (P6), one of each kind, as (lo, hi)."""
    colour = state.row_colour[seat]
    if colour == NO_COLOUR or not has(np.uint64(state.hand_prestige[seat]), MONK):
        return ZERO, ZERO
    lo = state.hand_lo[seat] & ~tables.colour_lo[WHITE] & ~tables.colour_lo[colour]
    hi = state.hand_hi[seat] & ~tables.colour_hi[WHITE] & ~tables.colour_hi[colour]
    return one_of_each_kind(tables, lo, hi)


@inlined
def open_cities(game, state):
    """The cities of the province without a normal palace (W2)."""
    closed = ZERO
    for seat in range(MAX_SEATS):  # also of seats nobody sits on: a fixed number needs no loop
        closed |= state.palaces[seat]
    return game.tables.province_cities[state.tile_province[state.visit]] & ~closed


@inlined
def palace_choices(game, state):
    """The open cities in the canonical order of W2: rising, with enough of them above for the palaces still owed.

    With tokens at once every order is offered. It can matter only while a card token lies in the province; elsewhere
    the search tree holds equal lines more than once: to leave them out would change the moves of the frozen player B0.
    """
    cities = open_cities(game, state)
    if game.tokens_at_once or game.any_order:
        return cities
    cities = (cities >> np.uint64(state.palace_floor)) << np.uint64(state.palace_floor)
    last = pick(cities, popcount(cities) - np.uint64(state.palaces_owed))
    return cities & (last | (last - ONE))


@inlined
def take_choices(game, state):
    """The cards of the display that may be taken next in the canonical order (W10), one of each kind, as (lo, hi).

    Rising card numbers; while two are owed the highest card is left for the second take.
    """
    lo, hi = from_card(state.display_lo, state.display_hi, np.uint64(state.take_floor))
    if state.takes_owed > 1 and not game.any_order:
        if hi != ZERO:
            hi ^= ONE << highest(hi)
        else:
            lo ^= ONE << highest(lo)
    return one_of_each_kind_anywhere(game.tables, lo, hi)


@inlined
def list_legal_moves(game, state, moves):
    """Writes the canonical legal moves into `moves.move`; returns their number."""
    if state.phase == AUCTION:
        return _list_auction(game.tables, state, moves)
    if state.phase == PALACE_OWED:
        return _list_cities(palace_choices(game, state), PALACE, moves)
    if state.phase == CROWN_OWED:
        return _list_cities(game.tables.province_cities[state.tile_province[state.visit]], CROWN, moves)
    lo, hi = take_choices(game, state)
    return _list_plays(game.tables, lo, hi, ONE, 1, TAKE, moves, 0)


@inlined
def _list_auction(tables, state, moves):
    seat = state.seat
    moves.move[0] = WITHDRAW
    lo, hi = playable(tables, state, seat)
    count = _list_plays(tables, lo, hi, extras_in_hand(tables, state, seat), EXTRAS, PLAY, moves, 1)
    lo, hi = playable_with_monk(tables, state, seat)
    return _list_plays(tables, lo, hi, ONE << np.uint64(_MONK_EXTRA), EXTRAS, PLAY, moves, count)


@inlined
def _list_plays(tables, lo, hi, extras, stride, base, moves, count):
    """Every card of (lo, hi) with every extra: move ids base + stride * kind + extra."""
    for rank in range(size(lo, hi)):
        start = base + stride * int(tables.card_kind[card_at(lo, hi, np.uint64(rank))])
        left = extras
        while left != ZERO:
            moves.move[count] = start + int(lowest(left))
            left &= left - ONE
            count += 1
    return count


@inlined
def _list_cities(cities, base, moves):
    count = 0
    while cities != ZERO:
        moves.move[count] = base + int(lowest(cities))
        cities &= cities - ONE
        count += 1
    return count


@inlined
def random_legal_move(game, state, rng):
    """One of the canonical legal moves, uniformly at random."""
    tables = game.tables
    if state.phase == AUCTION:
        return _random_auction(tables, state, rng)
    if state.phase == PALACE_OWED:
        return PALACE + int(_any_city(palace_choices(game, state), rng))
    if state.phase == CROWN_OWED:
        return CROWN + int(_any_city(tables.province_cities[state.tile_province[state.visit]], rng))
    lo, hi = take_choices(game, state)
    return TAKE + int(tables.card_kind[card_at(lo, hi, below(rng, size(lo, hi)))])


@inlined
def _any_city(cities, rng):
    return select(cities, below(rng, popcount(cities)))


@inlined
def _random_auction(tables, state, rng):
    seat = state.seat
    lo, hi = playable(tables, state, seat)
    monk_lo, monk_hi = playable_with_monk(tables, state, seat)
    extras = extras_in_hand(tables, state, seat)
    each = popcount(extras)
    plays = size(lo, hi) * each
    rank = below(rng, ONE + plays + size(monk_lo, monk_hi))
    if rank == ZERO:
        return WITHDRAW
    rank -= ONE
    if rank < plays:
        kind = tables.card_kind[card_at(lo, hi, rank // each)]
        return PLAY + EXTRAS * int(kind) + int(select(extras, rank % each))
    return PLAY + EXTRAS * int(tables.card_kind[card_at(monk_lo, monk_hi, rank - plays)]) + _MONK_EXTRA
