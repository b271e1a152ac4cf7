"""The scoring of the Maharaja's city (P), and the result (F)."""

import numpy as np

from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.effect_log import CITY_SCORED, GOLD, P2, P3
from mogul.engine.maharaja.rules.state import NOBODY, SADHU

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
