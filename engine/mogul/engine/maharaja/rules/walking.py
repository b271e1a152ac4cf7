"""Walking along roads (T)."""

import numpy as np

from mogul.engine.bits import ONE, ZERO, lowest
from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.effect_log import TOLL, WALKED
from mogul.engine.maharaja.rules.houses import houses_at, occupied_villages, village_bit
from mogul.engine.maharaja.rules.state import MONK, NOBODY
from mogul.engine.maharaja.rules.tables import NO_VILLAGE, ROAD_VILLAGES


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
