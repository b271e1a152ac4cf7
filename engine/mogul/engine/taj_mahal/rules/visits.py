"""The end of a turn up to the next decision: the next turn, the end of a visit, the next visit (V1..V5, E1..E4); and
unrest, with two players (U1..U5)."""

import numpy as np

from mogul.engine.bits import ZERO, has
from mogul.engine.effect_log import note
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.card_sets import can_draw, just
from mogul.engine.taj_mahal.rules.effect_log import (
    FINAL_POINTS,
    FROM_SUPPLY,
    NOBODY,
    PRESTIGE,
    PROTEST,
    TILE_OUT,
    UNREST_DISCARDED,
    VISIT_ENDED,
    VISIT_STARTED,
)
from mogul.engine.taj_mahal.rules.scoring import court_seats, hand_points, more, pairs, two_of_each
from mogul.engine.taj_mahal.rules.state import ADVISORS, AUCTION, FOR_DISPLAY, FOR_UNREST, OVER, TILE_SEAT, WHOLE_COURT
from mogul.engine.taj_mahal.rules.tables import PROVINCES, WHITE


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


@inlined
def _clockwise(game, seat):
    return seat + 1 if seat + 1 < game.players else 0


@inlined
def end_turn(game, state, log):
    """After a play or a complete withdrawal: unrest first (U1), then the next turn."""
    if game.unrest and state.players_in and not state.protest and can_draw(state, log):
        state.need = FOR_UNREST
    else:
        next_turn(game, state, log)


@inlined
def next_turn(game, state, log):
    """V5: clockwise to the next player who is in; the visit ends when nobody is."""
    if state.players_in:
        seat = _clockwise(game, state.seat)
        while not (state.players_in >> np.uint8(seat)) & 1:
            seat = _clockwise(game, seat)
        state.seat = seat
        state.phase = AUCTION
        return
    _end_visit(game, state, log)
    if state.visit + 1 == PROVINCES:
        state.phase = OVER
        for seat in range(game.players):
            note(log, FINAL_POINTS, seat, 0, hand_points(game.tables, state, seat))
    else:
        state.visit += 1
        state.first_player = _clockwise(game, state.first_player)
        start_visit(game, state, log)


@inlined
def _end_visit(game, state, log):
    """U4, U5, E1..E3."""
    discard_unrest(state, log, 0)
    _exchange_pairs(game, state, log)
    if (state.court | state.aside) >> np.uint8(TILE_SEAT) & 1:
        note(log, TILE_OUT, NOBODY, state.visit, state.aside >> np.uint8(TILE_SEAT) & 1)
        state.court &= ~np.uint8(1 << TILE_SEAT)
        state.aside &= ~np.uint8(1 << TILE_SEAT)
    state.court |= state.aside
    state.aside = 0
    note(log, VISIT_ENDED, NOBODY, state.visit, 0)


@inlined
def _exchange_pairs(game, state, log):
    """E1: pairs of tokens go back; their players have the prestige cards now.

    At most one player has a pair of an advisor: a visit gives out one token of each, and no pair outlives its visit.
    """
    _note_exchanges(game, state, log)
    given = ZERO
    for seat in range(MAX_SEATS):
        given |= pairs(state.advisor_tokens[seat])
    for seat in range(MAX_SEATS):
        won = pairs(state.advisor_tokens[seat])
        state.advisor_tokens[seat] -= two_of_each(won)
        state.hand_prestige[seat] = (np.uint64(state.hand_prestige[seat]) & ~given) | won


@inlined
def _note_exchanges(game, state, log):
    for advisor in range(ADVISORS):
        source = FROM_SUPPLY
        for holder in range(game.players):
            if has(np.uint64(state.hand_prestige[holder]), advisor):
                source = holder
        for seat in range(game.players):
            if has(pairs(state.advisor_tokens[seat]), advisor):
                note(log, PRESTIGE, seat, advisor, source)


@inlined
def start_visit(game, state, log):
    """V1..V5, up to the first card of the display."""
    note(log, VISIT_STARTED, NOBODY, state.visit, 0)
    state.court = WHOLE_COURT
    state.aside = 0
    state.protest = 0
    state.players_in = (1 << game.players) - 1
    state.seat = state.first_player
    state.phase = AUCTION
    # A display is empty by now: n players took two each of 2n - 1 cards, or all that was left (W10).
    state.display_owed = 2 * game.players - 1
    fill_display(game, state, log)


@inlined
def fill_display(game, state, log):
    """V3, V4: ask for the next card of the display, as long as one is owed and there are cards."""
    if state.display_owed > 0 and can_draw(state, log):
        state.need = FOR_DISPLAY
    else:
        state.display_owed = 0
