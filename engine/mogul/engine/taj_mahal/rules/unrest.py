"""Unrest, with two players (U1..U5)."""

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.card_sets import just
from mogul.engine.taj_mahal.rules.effect_log import NOBODY, PROTEST, UNREST_DISCARDED
from mogul.engine.taj_mahal.rules.majorities import court_seats, more
from mogul.engine.taj_mahal.rules.tables import WHITE


@inlined
def discard_unrest(state, log, by_protest):
    """U3, U4: the unrest cards go to the discard pile."""
    if state.unrest_lo | state.unrest_hi != ZERO:
        state.discard_lo |= state.unrest_lo
        state.discard_hi |= state.unrest_hi
        state.unrest_lo, state.unrest_hi, state.unrest_symbols = ZERO, ZERO, ZERO
        note(log, UNREST_DISCARDED, NOBODY, 0, by_protest)


@inlined
def _protest(game, state, log):
    """U3: pieces the unrest holds more of than every row are set aside; no more unrest in this visit."""
    winning = more(state.unrest_symbols, state.row_symbols[0]) & more(state.unrest_symbols, state.row_symbols[1])
    aside = court_seats(winning) & np.uint64(state.court)
    state.court &= ~np.uint8(aside)
    state.aside |= np.uint8(aside)
    state.protest = 1
    note(log, PROTEST, NOBODY, aside, 0)
    discard_unrest(state, log, 1)


@inlined
def add_unrest(game, state, card, log):
    """U1: a card turned up at the end of a turn joins the unrest, or is discarded and starts the protest."""
    tables = game.tables
    kind = tables.card_kind[card]
    colour = tables.kind_colour[kind]
    lo, hi = just(card)
    same_colour = (state.unrest_lo & tables.colour_lo[colour]) | (state.unrest_hi & tables.colour_hi[colour])
    if colour != WHITE and same_colour != ZERO:
        state.discard_lo |= lo
        state.discard_hi |= hi
        _protest(game, state, log)
    else:
        state.unrest_lo |= lo
        state.unrest_hi |= hi
        state.unrest_symbols += tables.kind_symbols[kind]
