"""The rules as two steps: `apply` a move, `resolve_draw` a card. Each runs to the next decision or the next draw.

Chance is outside: the caller draws the card (a random one in a playout, the recorded one in a replay).
"""

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rule_sets import SYMBOLS
from mogul.engine.taj_mahal.rules import withdrawal
from mogul.engine.taj_mahal.rules.card_sets import add_to_hand, just, lowest_of
from mogul.engine.taj_mahal.rules.effect_log import DISPLAYED, DREW, NOBODY, P5, UNREST_DRAWN
from mogul.engine.taj_mahal.rules.state import (
    CROWN,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    FOR_DISPLAY,
    FOR_UNREST,
    GENERAL,
    MONK,
    NO_CARD,
    NO_COLOUR,
    PALACE,
    PLAY,
    PRINCESS,
    TAKE,
    VIZIER,
    WITHDRAW,
)
from mogul.engine.taj_mahal.rules.visits import add_unrest, end_turn, fill_display, next_turn
from mogul.engine.taj_mahal.rules.withdrawal import score

_ELEPHANT_SYMBOL = np.uint64(1 << 8 * SYMBOLS.index("elephant"))
_MOGUL_SYMBOL = np.uint64(1 << 8 * SYMBOLS.index("mogul"))
_PRINCESS_POINTS = 2
# Odd factors that keep an unrest card, a card of the seat's hand and a card of the display apart in observation ids.
_UNREST_FACTOR, _OWN_FACTOR = np.uint64(3), np.uint64(5)


@inlined
def apply(game, state, move, log):
    """Carries out a legal move of the seat to move; no card may be owed (`state.need` is NO_CARD)."""
    state.mover = state.seat
    state.seen_by_all, state.seen_by_mover = ZERO, ZERO
    if PLAY <= move < PALACE:
        _play_cards(game, state, (move - PLAY) // EXTRAS, (move - PLAY) % EXTRAS, log)
        end_turn(game, state, log)
        return
    if move == WITHDRAW:
        withdrawal.begin(game, state, log)
    elif move < CROWN:
        withdrawal.place_palace(game, state, move - PALACE, log)
    elif move < TAKE:
        withdrawal.place_crown(game, state, move - CROWN, log)
    else:
        withdrawal.take(game, state, move - TAKE, log)
    if withdrawal.carry_on(game, state, log):
        end_turn(game, state, log)


@inlined
def resolve_draw(game, state, card, log):
    """Resolves the draw of a card of the deck (its number) for the purpose `state.need`."""
    lo, hi = just(card)
    state.deck_lo &= ~lo
    state.deck_hi &= ~hi
    need = state.need
    state.need = NO_CARD
    tables = game.tables
    kind = tables.card_kind[card]
    if need == FOR_DISPLAY:
        note(log, DISPLAYED, NOBODY, kind, 0)
        state.seen_by_all += tables.kind_hash[kind]  # a sum: the order of a display means nothing
        state.display_lo |= lo
        state.display_hi |= hi
        state.display_owed -= 1
        fill_display(game, state, log)
    elif need == FOR_UNREST:
        note(log, UNREST_DRAWN, NOBODY, kind, 0)
        state.seen_by_all = tables.kind_hash[kind] * _UNREST_FACTOR
        add_unrest(game, state, card, log)
        next_turn(game, state, log)
    else:
        note(log, DREW, state.seat, kind, need)
        state.seen_by_mover += tables.kind_hash[kind] * _OWN_FACTOR
        add_to_hand(state, state.seat, card)
        if withdrawal.carry_on(game, state, log):
            end_turn(game, state, log)


@inlined
def _play_cards(game, state, kind, extra, log):
    """P1..P7: a coloured card, alone or with a colourless one, joins the row of the seat to move."""
    tables, seat = game.tables, state.seat
    _play_card(tables, state, seat, kind)
    if extra >= FIRST_PRESTIGE:
        advisor = extra - FIRST_PRESTIGE
        state.hand_prestige[seat] &= ~np.uint8(1 << advisor)
        state.row_prestige[seat] |= np.uint8(1 << advisor)
        if advisor == GENERAL:
            state.row_symbols[seat] += _ELEPHANT_SYMBOL
        elif advisor == VIZIER:
            state.row_symbols[seat] += _MOGUL_SYMBOL
        elif advisor == PRINCESS:
            score(state, seat, _PRINCESS_POINTS, P5, log)
        if advisor == MONK:
            return  # P6: neither sets nor changes the colour
    elif extra >= FIRST_WHITE:
        _play_card(tables, state, seat, tables.white_kind[extra - FIRST_WHITE])
    if state.row_colour[seat] == NO_COLOUR:
        state.row_colour[seat] = tables.kind_colour[kind]


@inlined
def _play_card(tables, state, seat, kind):
    """One influence card from the hand to the row (P3)."""
    lo, hi = lowest_of(state.hand_lo[seat] & tables.kind_lo[kind], state.hand_hi[seat] & tables.kind_hi[kind])
    state.hand_lo[seat] &= ~lo
    state.hand_hi[seat] &= ~hi
    state.row_lo[seat] |= lo
    state.row_hi[seat] |= hi
    state.row_symbols[seat] += tables.kind_symbols[kind]
