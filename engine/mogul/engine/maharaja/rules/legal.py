"""The legal moves of the seat to move."""

import numpy as np

from mogul.engine.bits import ONE, lowest
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rule_sets import CHARACTERS as CARDS
from mogul.engine.maharaja.rule_sets import START, UNKNOWN_PLAN
from mogul.engine.maharaja.rules.rounds import LOWEST_MOVED
from mogul.engine.maharaja.rules.state import (
    ARTISAN,
    BUILDER,
    CHARACTER_ACTION,
    CHARACTERS,
    END,
    FREE_HOUSE,
    FREE_TAKE,
    GOVERNOR,
    GOVERNOR_ACTION,
    HOUSE,
    HOUSES,
    MOVE_ACTION,
    NOBODY,
    PALACE,
    PICK,
    PLAN,
    PLANNING,
    PUT,
    PUTTING,
    SHOW,
    SHOWING,
    SWAP,
    TAKE,
    WALK,
)
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES
from mogul.engine.maharaja.rules.turn import may_build_house, open_roads, parts, villages_with_room

HOUSE_PRICE = 1  # A2, A3
PALACE_PRICE, ARTISAN_PRICE = 12, 9  # A6, C6
_CARDS = len(CARDS)
PLANS = UNKNOWN_PLAN


@inlined
def palace_price(state, seat):
    """A6, C6: the gold that a palace costs a seat."""
    return ARTISAN_PRICE if state.card[seat] == ARTISAN else PALACE_PRICE


@inlined
def may_build_palace(game, state):
    """A6: True if a site of the architect's city is free, and palace and gold are at hand."""
    seat = state.seat
    city = state.architect[seat]
    if city == START or state.palaces[seat] == 0 or state.gold[seat] < palace_price(state, seat):
        return False
    if state.centre[city] == NOBODY:
        return True
    taken = 0
    for other in range(game.players):
        taken += state.outer[city, other]
    return taken < game.tables.outer_sites


@inlined
def list_legal_moves(game, state, moves):
    """Writes the moves of the seat to move into `moves.move`; returns their number."""
    phase = state.phase
    if phase == PLANNING:
        for plan in range(PLANS):
            moves.move[plan] = PLAN + plan
        return PLANS
    if phase == SHOWING:
        return _list_shows(state, moves)
    if phase == CHARACTERS:
        return _list_cards(game, state, moves)
    room = villages_with_room(game, state)
    if phase == HOUSES:
        return _list_villages(room, HOUSE, moves, 0)
    if phase == PUTTING:
        return _list_puts(state, room, moves)
    return _list_steps(game, state, room, moves)


@inlined
def _list_shows(state, moves):
    """R4: the plan; all that it may be where it is not known."""
    plan = state.plan[state.seat]
    if plan != UNKNOWN_PLAN:
        moves.move[0] = SHOW + plan
        return 1
    for each in range(PLANS):
        moves.move[each] = SHOW + each
    return PLANS


@inlined
def _list_villages(villages, first, moves, count):
    while villages:
        moves.move[count] = first + lowest(villages)
        villages &= villages - ONE
        count += 1
    return count


@inlined
def _is_held(game, state, card):
    for seat in range(game.players):
        if state.card[seat] == card:
            return True
    return False


@inlined
def _list_cards(game, state, moves):
    count = 0
    for card in range(_CARDS):
        if not _is_held(game, state, card):
            moves.move[count] = PICK + card
            count += 1
    return count


@inlined
def _list_puts(state, room, moves):
    """A4: to another village with room, or to the architect's city."""
    if state.taken < VILLAGES:
        room &= ~(ONE << np.uint64(state.taken))
    count = _list_villages(room, PUT, moves, 0)
    city = state.architect[state.seat]
    if city != START and VILLAGES + city != state.taken:
        moves.move[count] = PUT + VILLAGES + city
        count += 1
    return count


@inlined
def _list_takes(state, room, first, moves, count):
    """A4: own houses for which there is another place."""
    seat = state.seat
    city = state.architect[seat]
    villages = state.one[seat]
    while villages:
        village = lowest(villages)
        villages &= villages - ONE
        if city != START or room & ~(ONE << village):
            moves.move[count] = first + village
            count += 1
    for other in range(CITIES):
        if state.city_houses[other, seat] and (room or (city != START and city != other)):
            moves.move[count] = first + VILLAGES + other
            count += 1
    return count


@inlined
def _list_steps(game, state, room, moves):
    """The steps of a turn: A2..A9, C5, T, and its end."""
    seat = state.seat
    city = state.architect[seat]
    count = 0
    has_power = state.card[seat] == BUILDER and not state.power_used
    if state.supply[seat]:
        if state.gold[seat] >= HOUSE_PRICE:
            floor = 0 if game.any_order else state.house_floor
            if may_build_house(game, state, False) and floor < VILLAGES:
                count = _list_villages(room >> np.uint64(floor) << np.uint64(floor), HOUSE, moves, count)
            if city != START and may_build_house(game, state, True):
                moves.move[count] = HOUSE + VILLAGES + city
                count += 1
        if has_power:
            count = _list_villages(room, FREE_HOUSE, moves, count)
            if city != START:
                moves.move[count] = FREE_HOUSE + VILLAGES + city
                count += 1
    if state.moved < parts(game, state, MOVE_ACTION):
        count = _list_takes(state, room, TAKE, moves, count)
    if has_power:
        count = _list_takes(state, room, FREE_TAKE, moves, count)
    if state.built < game.tables.palaces[state.plan[seat]] and may_build_palace(game, state):
        moves.move[count] = PALACE
        count += 1
    if state.governors < parts(game, state, GOVERNOR_ACTION):
        for governor in range(CITIES):
            if state.box[governor] >= LOWEST_MOVED:
                moves.move[count] = GOVERNOR + governor
                count += 1
    if state.swaps < parts(game, state, CHARACTER_ACTION):
        for card in range(_CARDS):
            if card != state.card[seat]:
                moves.move[count] = SWAP + card
                count += 1
    roads = open_roads(game, state)
    while roads:
        moves.move[count] = WALK + lowest(roads)
        roads &= roads - ONE
        count += 1
    moves.move[count] = END
    return count + 1
