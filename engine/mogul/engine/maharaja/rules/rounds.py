"""The order of the game: set-up (S3..S5), rounds (R), end (F1)."""

import numpy as np

from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.components import component_set
from mogul.engine.maharaja.rules.effect_log import ROUND_STARTED
from mogul.engine.maharaja.rules.governors import move_maharaja, topmost_box
from mogul.engine.maharaja.rules.scoring import score_city
from mogul.engine.maharaja.rules.state import (
    CHARACTERS,
    HOUSES,
    NO_PLAN,
    NOBODY,
    OVER,
    PLANNING,
    SHOWING,
)

SETUP_HOUSES = component_set.SETUP_HOUSES
LATER_HOUSES = 6  # S5
LAST_BOX = 16  # F1: the box printed "10"
LAST_ROUND = 20  # F1
_MORE_THAN_ANY_CARD = 100


@inlined
def lowest_card(game, state, seats):
    """The seat with the lowest character card of a set of seats, a bit a seat."""
    found, card = NOBODY, _MORE_THAN_ANY_CARD
    for seat in range(game.players):
        if seats >> seat & 1 and state.card[seat] < card:
            found, card = seat, state.card[seat]
    return found


@inlined
def all_seats(game):
    """The set of all seats."""
    return (1 << game.players) - 1


@inlined
def next_of_setup(game, state, log):
    """Passes the set-up on to the next seat, or begins the first round."""
    players = game.players
    if state.steps < players:
        state.phase = CHARACTERS
        state.seat = (state.first_player + state.steps) % players
        return
    houses = state.steps - players
    if houses == SETUP_HOUSES * players:
        for seat in range(players):
            state.supply[seat] += LATER_HOUSES
            state.aside[seat] -= LATER_HOUSES
        start_round(game, state, log)
        return
    state.phase = HOUSES
    turn, had = houses % players, 0
    for _ in range(turn):
        had |= 1 << lowest_card(game, state, all_seats(game) & ~had)
    state.seat = lowest_card(game, state, all_seats(game) & ~had)


@inlined
def start_round(game, state, log):
    """R1, R2, and the planning begins."""
    state.round += 1
    note(log, ROUND_STARTED, NOBODY, state.round, 0)
    move_maharaja(state, log)
    for seat in range(game.players):
        state.plan[seat] = NO_PLAN
    state.had_turn = 0
    state.phase = PLANNING
    state.seat = 0


@inlined
def next_planner(game, state):
    """Passes the planning on, or to the first turn. Seats plan at the same time; kernels ask them in their order."""
    for seat in range(game.players):
        if state.plan[seat] == NO_PLAN:
            state.seat = seat
            return
    next_turn(game, state, None)


@inlined
def next_turn(game, state, log):
    """R4: the seat with the lowest card of those that have not had their turn is next; R5 after the last."""
    left = all_seats(game) & ~np.int64(state.had_turn)
    if left:
        state.phase = SHOWING
        state.seat = lowest_card(game, state, left)
        return
    score_city(game, state, log)
    ends = topmost_box(state) >= LAST_BOX or state.round == LAST_ROUND
    for seat in range(game.players):
        ends |= state.palaces[seat] == 0
    if ends:
        state.phase = OVER
    else:
        start_round(game, state, log)
