"""The replay of a whole record by one kernel: moves, and cards drawn, as the keeper of the record knows them.

The same as a `Replay` (records/replay.py) does event by event, placeholders of cards that the keeper has not seen
included (records/placeholders.py), in a tenth of the time. An impossible action ends it without a reason.
"""

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined, seldom
from mogul.engine.taj_mahal.rule_sets import UNKNOWN
from mogul.engine.taj_mahal.rules.card_sets import lowest_card, lowest_of
from mogul.engine.taj_mahal.rules.effect_log import CLAIM, RESHUFFLED, ROW_DISCARDED, TILE_OUT, TOKEN_TAKEN, TOOK
from mogul.engine.taj_mahal.rules.game_state import carry_out, draw_card, is_allowed
from mogul.engine.taj_mahal.rules.state import (
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    FOR_DISPLAY,
    FOR_REFUSAL,
    FOR_TOKEN,
    FOR_UNREST,
    FORTRESSES,
    NO_CARD,
    OVER,
    PALACE,
    PLAY,
    TILE_SEAT,
)
from mogul.engine.taj_mahal.rules.tables import MAX_COLOURED_KINDS, MAX_KINDS, PROVINCES

# An action is its kind, a seat (of DISPLAY and UNREST: none), and a move or the kind of a card.
MOVE, DRAW, DISPLAY, LAST_DISPLAY, UNREST = range(5)
UNSEEN = int(UNKNOWN)  # the kind of a card that the keeper has not seen, and no card at all
NO_SEAT = -1

# An observation is its kind, and two numbers. The actions of a record make at most three each.
SAW_DRAWN, DREW_UNSEEN, SAW_HIDDEN, NEW_DECK = range(4)  # kind; seat; seat and kind; the two words of the deck's set
MOST_OBSERVATIONS = 3  # of one action: two cards of a play, a new deck

KEEPER = np.dtype(
    [
        ("seen_lo", np.uint64, (MAX_SEATS,)),  # cards in hand that the keeper has seen
        ("seen_hi", np.uint64, (MAX_SEATS,)),
        ("rows", np.int16, (MAX_SEATS, MAX_COLOURED_KINDS)),  # moves (plays) of this visit; each takes a coloured card
        ("row_length", np.uint8, (MAX_SEATS,)),
        ("known", np.uint8, (MAX_SEATS, MAX_KINDS)),  # copies in hand everybody knows of, by kind
        ("taken", np.int16, (PROVINCES + FORTRESSES, 4)),  # tiles and tokens that left: effect, seat, what, visit
        ("taken_count", np.int64),
    ]
)


@seldom
def replay_actions(game_states, keepers, actions, observations):
    """Carries out actions in turn; returns the number of observations, or -1 where an action is impossible.

    `game_states`: shape (1,), dtype GAME_STATE, at the set-up. `keepers`: shape (1,), dtype KEEPER, with the cards seen
    in it. `actions`: shape (n, 3), dtype int64. `observations`: shape (MOST_OBSERVATIONS * n, 3), dtype uint64.
    """
    game_state, keeper = game_states[0], keepers[0]
    state = game_state.state
    observed = 0
    for index in range(len(actions)):
        action, seat, number = actions[index, 0], actions[index, 1], actions[index, 2]
        visit = state.visit
        if action == MOVE:
            if state.phase == OVER or state.need != NO_CARD or seat != state.seat:
                return -1
            first, second = _kinds_played(game_state.tables, number)
            if not _bring_to_hand(game_state, keeper, seat, first, second):
                return -1
            if not _bring_to_hand(game_state, keeper, seat, second, first):
                return -1
            if not is_allowed(game_states, number):
                return -1
            for kind in (first, second):
                if kind != UNSEEN:
                    if keeper.known[seat, kind]:
                        keeper.known[seat, kind] -= 1
                    else:
                        _note(observations, observed, SAW_HIDDEN, seat, kind)
                        observed += 1
            if first != UNSEEN:
                keeper.rows[seat, keeper.row_length[seat]] = number
                keeper.row_length[seat] += 1
            carry_out(game_states, number)
            for kind in (first, second):
                if kind != UNSEEN:
                    _forget(game_state.tables, keeper, seat, kind)
        else:
            if not _is_due(state, action, seat) or not _bring_to_deck(game_state, keeper, action, number):
                return -1
            _draw(game_states, number)
            if number == UNSEEN:
                _note(observations, observed, DREW_UNSEEN, seat, 0)
            else:
                _note(observations, observed, SAW_DRAWN, number, 0)
                if action == DRAW:
                    _see(game_state, keeper, seat, number)
            observed += 1
            if action == LAST_DISPLAY and state.need == FOR_DISPLAY:
                return -1
        if _keep_effects(game_state, keeper, visit):
            observations[observed, 0] = NEW_DECK
            observations[observed, 1], observations[observed, 2] = state.deck_lo, state.deck_hi
            observed += 1
    return observed


@inlined
def _note(observations, at, what, first, second):
    observations[at, 0] = np.uint64(what)
    observations[at, 1], observations[at, 2] = np.uint64(first), np.uint64(second)


@inlined
def _kinds_played(tables, move):
    """The kinds of a play's influence cards; UNSEEN for none."""
    if not PLAY <= move < PALACE:
        return UNSEEN, UNSEEN
    kind, extra = (move - PLAY) // EXTRAS, (move - PLAY) % EXTRAS
    if FIRST_WHITE <= extra < FIRST_PRESTIGE:
        return kind, np.int64(tables.white_kind[extra - FIRST_WHITE])
    return kind, UNSEEN


@inlined
def _is_due(state, action, seat):
    """Returns whether the next card is drawn by such an action."""
    if action == DRAW:
        return (state.need == FOR_TOKEN or state.need == FOR_REFUSAL) and seat == state.seat
    return state.need == (FOR_UNREST if action == UNREST else FOR_DISPLAY)


@inlined
def _bring_to_hand(game_state, keeper, seat, kind, other):
    """Makes a hand hold a card of a kind, if it does not, in exchange for a placeholder that is not needed as a card of
    the other kind. False: no copy can be there. UNSEEN: no kind."""
    if kind == UNSEEN:
        return True
    state, tables = game_state.state, game_state.tables
    hand_lo, hand_hi = state.hand_lo[seat], state.hand_hi[seat]
    if (hand_lo & tables.kind_lo[kind]) | (hand_hi & tables.kind_hi[kind]) != ZERO:
        return True
    seen_lo, seen_hi = keeper.seen_lo[seat], keeper.seen_hi[seat]
    out_lo, out_hi = hand_lo & ~seen_lo, hand_hi & ~seen_hi
    if other != UNSEEN:
        lo, hi = hand_lo & tables.kind_lo[other], hand_hi & tables.kind_hi[other]
        if (lo & seen_lo) | (hi & seen_hi) == ZERO:  # else a seen card is the needed one
            lo, hi = lowest_of(lo, hi)
            out_lo, out_hi = out_lo & ~lo, out_hi & ~hi
    if out_lo | out_hi == ZERO:
        return False
    out_lo, out_hi = lowest_of(out_lo, out_hi)
    lo, hi = lowest_of(state.deck_lo & tables.kind_lo[kind], state.deck_hi & tables.kind_hi[kind])
    if lo | hi != ZERO:
        state.deck_lo ^= lo | out_lo
        state.deck_hi ^= hi | out_hi
    else:
        lo, hi = _from_a_hand(game_state, keeper, kind, out_lo, out_hi)
    state.hand_lo[seat] ^= lo | out_lo
    state.hand_hi[seat] ^= hi | out_hi
    return lo | hi != ZERO


@inlined
def _bring_to_deck(game_state, keeper, action, kind):
    """Makes the deck hold a card of a kind in exchange for another one. False: none can be there, or everybody sees the
    card, and the record does not name it."""
    if kind == UNSEEN:
        return action == DRAW
    state, tables = game_state.state, game_state.tables
    if kind < 0 or kind >= tables.kinds:
        return False
    if (state.deck_lo & tables.kind_lo[kind]) | (state.deck_hi & tables.kind_hi[kind]) != ZERO:
        return True
    out_lo, out_hi = lowest_of(state.deck_lo, state.deck_hi)
    lo, hi = _from_a_hand(game_state, keeper, kind, out_lo, out_hi)
    state.deck_lo ^= lo | out_lo
    state.deck_hi ^= hi | out_hi
    return lo | hi != ZERO


@inlined
def _from_a_hand(game_state, keeper, kind, out_lo, out_hi):
    """Exchanges the first placeholder of a kind in a hand for a card, (out_lo, out_hi); empty if there is none."""
    state, tables = game_state.state, game_state.tables
    for holder in range(game_state.players):
        lo = state.hand_lo[holder] & ~keeper.seen_lo[holder] & tables.kind_lo[kind]
        hi = state.hand_hi[holder] & ~keeper.seen_hi[holder] & tables.kind_hi[kind]
        lo, hi = lowest_of(lo, hi)
        if lo | hi != ZERO:
            state.hand_lo[holder] ^= lo | out_lo
            state.hand_hi[holder] ^= hi | out_hi
            return lo, hi
    return ZERO, ZERO


@inlined
def _draw(game_states, kind):
    """Draws a card of a kind, or any card, of the deck."""
    game_state = game_states[0]
    lo, hi = game_state.state.deck_lo, game_state.state.deck_hi
    if kind != UNSEEN:
        lo, hi = lo & game_state.tables.kind_lo[kind], hi & game_state.tables.kind_hi[kind]
    draw_card(game_states, np.int64(lowest_card(lo, hi)))


@inlined
def _see(game_state, keeper, seat, kind):
    """One more card of a kind in a hand has been seen."""
    state, tables = game_state.state, game_state.tables
    lo, hi = lowest_of(
        state.hand_lo[seat] & ~keeper.seen_lo[seat] & tables.kind_lo[kind],
        state.hand_hi[seat] & ~keeper.seen_hi[seat] & tables.kind_hi[kind],
    )
    keeper.seen_lo[seat] |= lo
    keeper.seen_hi[seat] |= hi


@inlined
def _forget(tables, keeper, seat, kind):
    """A card of a kind has left a hand: a seen one, if there is one."""
    lo, hi = lowest_of(keeper.seen_lo[seat] & tables.kind_lo[kind], keeper.seen_hi[seat] & tables.kind_hi[kind])
    keeper.seen_lo[seat] ^= lo
    keeper.seen_hi[seat] ^= hi


@inlined
def _keep_effects(game_state, keeper, visit):
    """Takes over the effects of a step, made in `visit`. True if the discard pile became the deck."""
    log, is_new_deck = game_state.log, False
    for index in range(log.count):
        effect, seat, what = log.entry[index, 0], log.entry[index, 1], log.entry[index, 2]
        if effect == TOOK:
            _see(game_state, keeper, seat, what)
            keeper.known[seat, what] += 1
        elif effect == RESHUFFLED:
            is_new_deck = True
        elif effect == ROW_DISCARDED:
            keeper.row_length[seat] = 0
        elif effect in (TOKEN_TAKEN, TILE_OUT) or (effect == CLAIM and what == TILE_SEAT):
            at = keeper.taken_count
            keeper.taken[at, 0], keeper.taken[at, 1] = effect, seat
            keeper.taken[at, 2], keeper.taken[at, 3] = what, visit
            keeper.taken_count += 1
    return is_new_deck
