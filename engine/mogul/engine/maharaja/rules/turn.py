"""A seat's turn: its beginning, the parts of its plan that are left, and its end; walking along roads (T), and houses
in villages and cities."""

import numpy as np

from mogul.engine.bits import ONE, ZERO, lowest
from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.effect_log import A1, C2, GOLD, N1, PLAN_SHOWN, QUARRIED, TOLL, UNDONE, WALKED
from mogul.engine.maharaja.rules.rounds import next_turn
from mogul.engine.maharaja.rules.state import (
    CHARACTER_ACTION,
    GOLD_ACTION,
    GOVERNOR_ACTION,
    HOUSE_ACTION,
    MONK,
    MOVE_ACTION,
    NOBODY,
    NOWHERE,
    PALACE_ACTION,
    PALACE_AND_HOUSE_ACTION,
    QUARRY_ACTION,
    TRADER,
    TURN,
    TWO_HOUSES_ACTION,
)
from mogul.engine.maharaja.rules.tables import NO_VILLAGE, ROAD_VILLAGES, VILLAGES


@inlined
def other_end(game, state, road):
    """The junction at the end of a road that starts at the architect of the seat to move."""
    return np.int64(game.tables.road_ends[road]) - np.int64(state.architect[state.seat])


@inlined
def toll(game, state, road):
    """The gold that a road costs the seat to move, or the bank for it (T2, C4)."""
    seat = state.seat
    gold = 0
    for place in range(ROAD_VILLAGES):
        village = game.tables.road_village[road, place]
        if village != NO_VILLAGE and state.one[seat] & village_bit(village) == ZERO:
            for other in range(game.players):
                gold += houses_at(state, other, np.int64(village))
    return gold


@inlined
def open_roads(game, state):
    """The roads that the architect of the seat to move may walk along now (T1, T3, T6)."""
    seat = state.seat
    occupied = occupied_villages(game, state)
    left = game.tables.junction_roads[state.architect[seat]]
    found = ZERO
    while left:
        road = lowest(left)
        left &= left - ONE
        if game.tables.road_villages[road] & ~occupied or state.visited >> other_end(game, state, road) & 1:
            continue
        if state.card[seat] == MONK or toll(game, state, road) <= state.gold[seat]:
            found |= ONE << road
    return found


@inlined
def walk(game, state, road, log):
    """Walks along an open road and pays its tolls."""
    seat = state.seat
    is_free = state.card[seat] == MONK
    for place in range(ROAD_VILLAGES):
        village = game.tables.road_village[road, place]
        if village == NO_VILLAGE or state.one[seat] & village_bit(village) != ZERO:
            continue
        for other in range(game.players):
            gold = houses_at(state, other, np.int64(village))
            if gold:
                state.gold[other] += gold
                if not is_free:
                    state.gold[seat] -= gold
                note(log, TOLL, NOBODY if is_free else seat, other, gold)
    state.architect[seat] = other_end(game, state, road)
    state.visited |= 1 << state.architect[seat]
    note(log, WALKED, seat, state.architect[seat], 0)


@inlined
def village_bit(village):
    """The set of one village."""
    return ONE << np.uint64(village)


@inlined
def occupied_villages(game, state):
    """The villages with a house of anybody."""
    found = ZERO
    for seat in range(game.players):
        found |= state.one[seat]
    return found


@inlined
def villages_with_room(game, state):
    """The villages that another house may be built in (S6)."""
    first, second = ZERO, ZERO
    for seat in range(game.players):
        second |= state.two[seat] | (first & state.one[seat])
        first |= state.one[seat]
    return game.tables.villages & ~(first if game.tables.capacity == 1 else second)


@inlined
def houses_at(state, seat, place):
    """The number of a seat's houses at a place."""
    if place >= VILLAGES:
        return np.int64(state.city_houses[place - VILLAGES, seat])
    bit = village_bit(place)
    return np.int64((state.one[seat] & bit) != ZERO) + np.int64((state.two[seat] & bit) != ZERO)


@inlined
def add_house(state, seat, place):
    """Puts a house of a seat at a place with room."""
    if place >= VILLAGES:
        state.city_houses[place - VILLAGES, seat] += 1
        return
    bit = village_bit(place)
    state.two[seat] |= state.one[seat] & bit
    state.one[seat] |= bit


@inlined
def remove_house(state, seat, place):
    """Takes a house of a seat away from a place where it has one."""
    if place >= VILLAGES:
        state.city_houses[place - VILLAGES, seat] -= 1
        return
    bit = village_bit(place)
    state.one[seat] &= ~bit | state.two[seat]
    state.two[seat] &= ~bit


_GOLD = 2  # A1
_QUARRY = 2  # A5
_PENALTY = 2  # N1
ACTIONS_OF_A_PLAN = 2


@inlined
def parts(game, state, action):
    """The number of times that the plan of the seat to move has an action."""
    return game.tables.parts[state.plan[state.seat], action]


@inlined
def begin_turn(game, state, log):
    """R4: the plan is shown; C2, A1 and A5 are carried out."""
    seat = state.seat
    state.had_turn |= 1 << seat
    state.phase = TURN
    state.in_villages = state.in_cities = state.built = state.moved = 0
    state.governors = state.swaps = state.quarries = state.power_used = 0
    state.taken = NOWHERE
    note(log, PLAN_SHOWN, seat, state.plan[seat], 0)
    if state.card[seat] == TRADER:
        state.gold[seat] += 1
        note(log, GOLD, seat, C2, 1)
    for _ in range(parts(game, state, GOLD_ACTION)):
        state.gold[seat] += _GOLD
        note(log, GOLD, seat, A1, _GOLD)
    for _ in range(parts(game, state, QUARRY_ACTION)):
        houses = _QUARRY if state.aside[seat] >= _QUARRY else state.aside[seat]
        state.aside[seat] -= houses
        state.supply[seat] += houses
        if houses:
            state.quarries += 1
            note(log, QUARRIED, seat, 0, houses)
    forget_walk(state)


@inlined
def forget_walk(state):
    """T6: after a step that is no walk an architect may come to every junction but its own."""
    state.visited = 1 << state.architect[state.seat]
    state.house_floor = 0


@inlined
def may_build_house(game, state, in_city):
    """True if the plan has a part left for a house in a city, or in a village."""
    plan = state.plan[state.seat]
    if state.in_villages + state.in_cities >= game.tables.houses[plan]:
        return False
    return in_city or state.in_villages < game.tables.any_houses[plan]


@inlined
def _is_complete(game, state, action):
    """True if what was built would complete an action, were it the only one of the plan."""
    houses = state.in_villages + state.in_cities
    if action == GOLD_ACTION:
        return True
    if action == HOUSE_ACTION:
        return houses >= 1
    if action == TWO_HOUSES_ACTION:
        return houses >= 2 and state.in_cities >= 1
    if action == MOVE_ACTION:
        return state.moved >= 1
    if action == QUARRY_ACTION:
        return state.quarries >= 1
    if action == PALACE_ACTION:
        return state.built >= 1
    if action == PALACE_AND_HOUSE_ACTION:
        return state.built >= 1 and houses >= 1
    if action == GOVERNOR_ACTION:
        return state.governors >= 1
    return state.swaps >= 1


@inlined
def undone_actions(game, state):
    """N1: the actions of the plan that are not carried out completely; parts count in the way best for the seat."""
    plan = state.plan[state.seat]
    if (
        state.in_villages + state.in_cities == game.tables.houses[plan]
        and state.built == game.tables.palaces[plan]
        and state.moved == game.tables.parts[plan, MOVE_ACTION]
        and state.quarries == game.tables.parts[plan, QUARRY_ACTION]
        and state.governors == game.tables.parts[plan, GOVERNOR_ACTION]
        and state.swaps == game.tables.parts[plan, CHARACTER_ACTION]
    ):
        return 0
    first, second = game.tables.first_action[plan], game.tables.second_action[plan]
    return 1 if _is_complete(game, state, first) or _is_complete(game, state, second) else ACTIONS_OF_A_PLAN


@inlined
def penalty(game, state):
    """N1: the gold that every other seat gets if the turn ends now."""
    undone = undone_actions(game, state)
    return _PENALTY * (undone if game.penalty_by_action else min(undone, 1))


@inlined
def end_turn(game, state, log):
    """N1, and the turn passes on."""
    gold = penalty(game, state)
    if gold:
        note(log, UNDONE, state.seat, 0, undone_actions(game, state))
        for seat in range(game.players):
            if seat != state.seat:
                state.gold[seat] += gold
                note(log, GOLD, seat, N1, gold)
    next_turn(game, state, log)
