"""The order of the game: set-up (S3..S5), rounds (R), end (F1); the governor track (R1, R2, G), the scoring of the
Maharaja's city (P), and the result (F)."""

import numpy as np

from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.components import component_set
from mogul.engine.maharaja.rules.effect_log import (
    CITY_SCORED,
    GOLD,
    GOVERNOR_CALLED,
    GOVERNOR_MOVED,
    GOVERNOR_PASSED,
    MAHARAJA_MOVED,
    P2,
    P3,
    ROUND_STARTED,
)
from mogul.engine.maharaja.rules.state import (
    CHARACTERS,
    HOUSES,
    NO_PLAN,
    NOBODY,
    OVER,
    PLANNING,
    SADHU,
    SHOWING,
)
from mogul.engine.maharaja.rules.tables import CITIES

LOWEST_MOVED = 2  # A8 moves a governor from this box or above
BOXES_DOWN = 2  # by which it moves the governor (G1)


@inlined
def topmost_box(state):
    """The highest box with a governor."""
    top = 0
    for city in range(CITIES):
        top = max(top, state.box[city])
    return top


@inlined
def move_maharaja(state, log):
    """R1, R2: to the city of the lowest governor, who then goes above the topmost one."""
    lowest = 0
    for city in range(1, CITIES):
        if state.box[city] < state.box[lowest]:
            lowest = city
    state.maharaja = lowest
    note(log, MAHARAJA_MOVED, NOBODY, lowest, 0)
    state.box[lowest] = topmost_box(state) + 1
    note(log, GOVERNOR_CALLED, NOBODY, lowest, state.box[lowest])


@inlined
def move_governor(state, city, log):
    """G1: two boxes down; the governors passed go one up."""
    start = state.box[city]
    for other in range(CITIES):
        if other != city and start - BOXES_DOWN <= state.box[other] < start:
            state.box[other] += 1
            note(log, GOVERNOR_PASSED, NOBODY, other, state.box[other])
    state.box[city] = start - BOXES_DOWN
    note(log, GOVERNOR_MOVED, state.seat, city, state.box[city])


# P2: gold by place, for 2 to 5 seats.
_PRIZES = ((10, 5, 0, 0, 0), (11, 7, 3, 0, 0), (12, 9, 6, 3, 0), (13, 10, 7, 4, 1))
_ALONE = 5  # P3
_CENTRE = 3  # P1
_MORE_THAN_ANY_GOLD = 1 << 16  # gold is an int16


@inlined
def city_points(state, seat, city):
    """P1, C3: a seat's points in a city."""
    points = np.int64(state.city_houses[city, seat]) + (state.architect[seat] == city)
    points += state.outer[city, seat] * (2 if state.card[seat] == SADHU else 1)
    return points + (_CENTRE if state.centre[city] == seat else 0)


@inlined
def prize(players, place):
    """P2: the gold of a place, from 0."""
    return _PRIZES[players - 2][place]


@inlined
def score_city(game, state, log):
    """P: the Maharaja's city is scored."""
    city = state.maharaja
    scoring = 0
    for seat in range(game.players):
        points = city_points(state, seat, city)
        if points == 0:
            continue
        scoring += 1
        place = 0
        for other in range(game.players):
            others = city_points(state, other, city)
            place += others > points or (others == points and state.card[other] < state.card[seat])
        note(log, CITY_SCORED, seat, city, points)
        state.gold[seat] += prize(game.players, place)
        note(log, GOLD, seat, P2, prize(game.players, place))
    if scoring == 0:
        note(log, CITY_SCORED, NOBODY, city, 0)
    if scoring == 1:
        for seat in range(game.players):
            if city_points(state, seat, city):
                state.gold[seat] += _ALONE
                note(log, GOLD, seat, P3, _ALONE)


@inlined
def rank_key(state, seat):
    """F2: most palaces built, then most gold."""
    return np.int64(state.gold[seat]) - _MORE_THAN_ANY_GOLD * np.int64(state.palaces[seat])


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
