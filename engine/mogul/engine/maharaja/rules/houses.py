"""Houses in villages and cities."""

import numpy as np

from mogul.engine.bits import ONE, ZERO
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.tables import VILLAGES


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
