"""A turn that withdraws: claims, palaces, tokens, crown, scoring, draft (W1..W10), from decision to decision.

`carry_on` is called after every step; it carries out the automatic rules and stops where the player must decide (the
phase names the decision) or a card must be drawn (`need` names the purpose).
"""

import numpy as np

from mogul.engine.bits import ONE, ZERO, all_if, bit, has, lowest, popcount
from mogul.engine.effect_log import note
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rule_sets import CARD_TOKEN
from mogul.engine.taj_mahal.rules.card_sets import can_draw, lowest_card, lowest_of, size
from mogul.engine.taj_mahal.rules.effect_log import (
    CLAIM,
    CROWN_PLACED,
    PLACED,
    POINTS,
    ROW_DISCARDED,
    TOKEN_TAKEN,
    TOOK,
    W4,
    W6,
    W7,
)
from mogul.engine.taj_mahal.rules.scoring import ADVISOR_SEATS, court_seats, linked_provinces, more, one_of_each, shown
from mogul.engine.taj_mahal.rules.state import (
    CROWN_OWED,
    CROWN_SEAT,
    FOR_REFUSAL,
    FOR_TOKEN,
    NO_COLOUR,
    PALACE_OWED,
    TAKE_OWED,
    TILE_SEAT,
)

# state.withdrawing: how far the withdrawal has got.
NOT_WITHDRAWING, BUILDING, DRAFTING = range(3)
_TAKES = 2  # W10

# A commodity count is a byte: one of each, the most of each.
_ONE_COMMODITY, _MOST_COMMODITIES = np.uint64(0x01010101), np.uint64(0x7F7F7F7F)
_7, _24, _255 = np.uint64(7), np.uint64(24), np.uint64(255)


@inlined
def claimed_court_seats(game, state, seat):
    """The set of court seats whose piece `seat` would claim by withdrawing now (W1, and U2 with two players)."""
    mine = state.row_symbols[seat]
    winning = shown(mine)
    for rival in range(MAX_SEATS):  # the row of a withdrawn player shows nothing (W8), as that of an empty seat
        winning &= more(mine, state.row_symbols[rival]) | all_if(rival == seat)
    winning &= more(mine, state.unrest_symbols)
    return court_seats(winning) & np.uint64(state.court)


@inlined
def begin(game, state, log):
    """W1: all six court seats are decided before anything else happens."""
    seat = state.seat
    claims = claimed_court_seats(game, state, seat)
    state.court &= ~np.uint8(claims)
    advisors = claims & ADVISOR_SEATS
    state.advisor_tokens[seat] += one_of_each(advisors)
    state.palaces_owed = popcount(advisors)
    state.crown_owed = has(claims, CROWN_SEAT)
    state.tile_claimed = has(claims, TILE_SEAT)
    state.withdrawing = BUILDING
    state.palace_floor = 0
    for piece in range(TILE_SEAT + 1):
        if has(claims, piece):
            note(log, CLAIM, seat, piece, 0)


@inlined
def place_palace(game, state, city, log):
    """W2 and W3: a normal palace, and the city's bonus token with it."""
    here = bit(city)
    state.palaces[state.seat] |= here
    state.palaces_owed -= 1
    note(log, PLACED, state.seat, city, 0)
    if state.tokens_left & here != ZERO:
        state.tokens_left &= ~here
        state.tokens_pending |= here
        note(log, TOKEN_TAKEN, state.seat, city, 0)
    # Palaces of one withdrawal are offered in rising order; with tokens resolved at once a card may be seen in between.
    state.palace_floor = 0 if game.tokens_at_once or game.any_order else city + 1


@inlined
def place_crown(game, state, city, log):
    """W5: the crown's palace."""
    state.crowned[state.seat] |= bit(city)
    state.crown_owed = 0
    note(log, CROWN_PLACED, state.seat, city, 0)


@inlined
def take(game, state, kind, log):
    """W10: one card of the display."""
    tables, seat = game.tables, state.seat
    lo, hi = lowest_of(state.display_lo & tables.kind_lo[kind], state.display_hi & tables.kind_hi[kind])
    state.display_lo &= ~lo
    state.display_hi &= ~hi
    state.hand_lo[seat] |= lo
    state.hand_hi[seat] |= hi
    state.takes_owed -= 1
    state.take_floor = 0 if game.any_order else lowest_card(lo, hi)
    note(log, TOOK, seat, kind, 0)


@inlined
def matching_commodities(owned, printed):
    """The number of commodities in `owned` that are of a kind in `printed`; both a byte a commodity."""
    # Counts stay below 128: a byte's top bit is free.
    kinds = ((np.uint64(printed) + _MOST_COMMODITIES) >> _7) & _ONE_COMMODITY
    return int(((np.uint64(owned) & (kinds * _255)) * _ONE_COMMODITY >> _24) & _255)


@inlined
def score(state, seat, points, reason, log):
    """Points on the track, with their reason; nothing for 0."""
    if points > 0:
        state.score[seat] += points
        note(log, POINTS, seat, reason, points)


@inlined
def _resolve_tokens(game, state, log):
    """W4, one token after the other. True when a card must be drawn for one of them first."""
    tables, seat = game.tables, state.seat
    while state.tokens_pending != ZERO:
        city = lowest(state.tokens_pending)
        state.tokens_pending &= state.tokens_pending - ONE
        kind = state.token_kind[tables.token_slot[city]]
        commodities = tables.token_commodities[kind]
        if commodities != 0:
            score(state, seat, 1 + matching_commodities(state.commodities[seat], commodities), W4, log)
            state.commodities[seat] += commodities
        elif kind == CARD_TOKEN:
            if can_draw(state, log):
                state.need = FOR_TOKEN
                return True
        else:
            score(state, seat, tables.token_points[kind], W4, log)
    return False


@inlined
def _score_palaces_and_tile(game, state, log):
    """W6 and W7."""
    tables, seat = game.tables, state.seat
    here = tables.province_cities[state.tile_province[state.visit]]
    mine = state.palaces[seat] | state.crowned[seat]
    if mine & here != ZERO:  # no palace of this province can be older than this visit
        score(state, seat, 1 + linked_provinces(tables, mine, here), W6, log)
    if state.tile_claimed:
        printed = tables.tile_commodities[state.visit]
        amount = matching_commodities(printed, printed)
        score(state, seat, amount + matching_commodities(state.commodities[seat], printed), W7, log)
        state.commodities[seat] += printed
        state.tile_claimed = 0


@inlined
def _discard_row(state, log):
    """W8."""
    seat = state.seat
    state.hand_prestige[seat] |= state.row_prestige[seat]
    state.discard_lo |= state.row_lo[seat]
    state.discard_hi |= state.row_hi[seat]
    state.row_lo[seat], state.row_hi[seat] = ZERO, ZERO
    state.row_symbols[seat] = ZERO
    state.row_prestige[seat] = 0
    state.row_colour[seat] = NO_COLOUR
    note(log, ROW_DISCARDED, seat, 0, 0)


@inlined
def _close(game, state, log):
    """W6..W9. True when a card must be drawn for a player who withdraws without having played."""
    seat = state.seat
    refused = state.row_lo[seat] | state.row_hi[seat] == ZERO
    _score_palaces_and_tile(game, state, log)
    if not refused:
        _discard_row(state, log)
    state.takes_owed = min(_TAKES, size(state.display_lo, state.display_hi))
    state.take_floor = 0
    state.withdrawing = DRAFTING
    if refused and can_draw(state, log):
        state.need = FOR_REFUSAL
        return True
    return False


@inlined
def carry_on(game, state, log):
    """Go on with the withdrawal of the seat to move; True when it is complete, False when it waits."""
    if state.withdrawing == BUILDING:
        if (game.tokens_at_once or state.palaces_owed == 0) and _resolve_tokens(game, state, log):
            return False
        if state.palaces_owed > 0:
            state.phase = PALACE_OWED
            return False
        if state.crown_owed:
            state.phase = CROWN_OWED
            return False
        if _close(game, state, log):
            return False
    if state.takes_owed > 0:
        state.phase = TAKE_OWED
        return False
    state.withdrawing = NOT_WITHDRAWING
    state.players_in &= ~(np.uint8(1) << np.uint8(state.seat))
    return True
