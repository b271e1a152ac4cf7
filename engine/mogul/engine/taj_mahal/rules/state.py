"""One complete world of a game in progress, hidden cards included: a record of 480-odd bytes; moves as small integers;
and the cards in hands that everybody knows of: those taken from displays and not played yet.

Sets are bits: a card set is two uint64 (`_lo`, `_hi`), a set of cities one. Derived facts are not kept: a player has
played in this visit when the row is not empty, has placed a palace in it when one stands in the province.

Moves stay inside the process. `notation` has their text, the wire its typed messages.

0                        withdraw
1 + 11 * kind + extra    play a coloured kind; extra 0: alone, 1..6: with the white card of that symbol,
                         7..10: with the prestige card of that advisor (rule P1)
925 + city               place a palace (W2)
989 + city               place the crown's palace (W5)
1053 + kind              take a card of the display (W10)
"""

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.components import component_set
from mogul.engine.taj_mahal.rules.card_sets import lowest_card, lowest_of
from mogul.engine.taj_mahal.rules.tables import MAX_CITIES, MAX_COLOURED_KINDS, MAX_KINDS, PROVINCES

EXTRAS = 11  # alone, six white symbols, four prestige cards
FIRST_WHITE = 1  # extra of the white card with symbol 0
FIRST_PRESTIGE = 7  # extra of the vizier's prestige card

WITHDRAW = 0
PLAY = 1
PALACE = PLAY + EXTRAS * MAX_COLOURED_KINDS
CROWN = PALACE + MAX_CITIES
TAKE = CROWN + MAX_CITIES
MOVE_LIMIT = TAKE + MAX_KINDS


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
def follow_cards(tables, before, state, known):
    """Updates `known`, OPEN_CARDS, by a move and the chance after it. before, state: STATE before and after them."""
    seat = before.seat
    hand_lo, hand_hi = before.hand_lo[seat], before.hand_hi[seat]
    now_lo, now_hi = state.hand_lo[seat], state.hand_hi[seat]
    _forget(tables, known, seat, hand_lo & ~now_lo, hand_hi & ~now_hi)
    known.lo[seat] |= now_lo & ~hand_lo & before.display_lo
    known.hi[seat] |= now_hi & ~hand_hi & before.display_hi


FORTRESSES = component_set.FORTRESSES
ADVISORS = 4  # court seats 0..3; their prestige cards have the same numbers
CROWN_SEAT = 4
TILE_SEAT = 5
WHOLE_COURT = 0b111111
NO_COLOUR = 255

# Prestige cards by what they do (P4, P5, P6).
VIZIER, GENERAL, MONK, PRINCESS = range(ADVISORS)

# phase: what the seat to move decides, or that the game is over.
AUCTION, PALACE_OWED, CROWN_OWED, TAKE_OWED, OVER = range(5)
# need: why a card must be drawn before anything else can happen (V3, W4, W9, U1).
NO_CARD, FOR_DISPLAY, FOR_TOKEN, FOR_REFUSAL, FOR_UNREST = range(5)

STATE = np.dtype(
    [
        ("hand_lo", np.uint64, (MAX_SEATS,)),  # influence cards in hand
        ("hand_hi", np.uint64, (MAX_SEATS,)),
        ("row_lo", np.uint64, (MAX_SEATS,)),  # influence cards in the row
        ("row_hi", np.uint64, (MAX_SEATS,)),
        ("row_symbols", np.uint64, (MAX_SEATS,)),  # symbols of the row, prestige included, a byte a symbol
        ("palaces", np.uint64, (MAX_SEATS,)),  # cities with a normal palace of the player
        ("crowned", np.uint64, (MAX_SEATS,)),  # cities with a crown palace of the player
        ("deck_lo", np.uint64),
        ("deck_hi", np.uint64),
        ("discard_lo", np.uint64),
        ("discard_hi", np.uint64),
        ("display_lo", np.uint64),
        ("display_hi", np.uint64),
        ("unrest_lo", np.uint64),
        ("unrest_hi", np.uint64),
        ("unrest_symbols", np.uint64),
        ("tokens_left", np.uint64),  # cities whose bonus token has not been taken
        ("tokens_pending", np.uint64),  # cities whose token was taken in this withdrawal and is not resolved yet
        ("seen_by_all", np.uint64),  # hash of the cards the last move turned up for everybody
        ("seen_by_mover", np.uint64),  # hash of the cards it gave its player alone
        ("commodities", np.uint32, (MAX_SEATS,)),  # commodities on resolved tokens and tiles, a byte a commodity
        ("score", np.int16, (MAX_SEATS,)),  # points on the track: P5, W4, W6, W7 (F1 is not in it)
        ("take_floor", np.int16),  # canonical order of a pair of takes: only cards from this number on
        ("palace_floor", np.int16),  # canonical order of palaces: only cities from this number on
        ("token_kind", np.uint8, (FORTRESSES,)),  # by fortress slot
        ("tile_province", np.uint8, (PROVINCES,)),  # province of each visit
        ("advisor_tokens", np.uint8, (MAX_SEATS,)),  # two bits an advisor
        ("hand_prestige", np.uint8, (MAX_SEATS,)),  # a bit an advisor
        ("row_prestige", np.uint8, (MAX_SEATS,)),
        ("row_colour", np.uint8, (MAX_SEATS,)),
        ("visit", np.uint8),  # 0..11
        ("first_player", np.uint8),
        ("seat", np.uint8),  # whose turn it is
        ("mover", np.uint8),  # who made the last move
        ("phase", np.uint8),
        ("need", np.uint8),
        ("players_in", np.uint8),  # a bit a seat
        ("court", np.uint8),  # court seats that hold their piece
        ("aside", np.uint8),  # court seats whose piece a protest set aside
        ("protest", np.uint8),  # 1 after the protest of this visit
        ("palaces_owed", np.uint8),
        ("crown_owed", np.uint8),
        ("tile_claimed", np.uint8),  # in the withdrawal going on
        ("withdrawing", np.uint8),  # 0: no; else how far W1..W10 have got, see withdrawal.py
        ("takes_owed", np.uint8),
        ("display_owed", np.uint8),  # cards V3 has still to draw
    ]
)
