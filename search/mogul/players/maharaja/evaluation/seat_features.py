"""The features of a seat: numbers of about the size of 1.

They follow from what is open to everybody: plans that are not shown are not looked at. Nothing depends on the names of
the board or the order of seats.

Of the best way over the board to a city they count the missing houses, and the roads. A road is open when every village
on it has a house (T1); tolls are left out, since few ways cost more than a gold or two.
"""

from typing import Final

import numpy as np

from mogul.engine.bits import ZERO, popcount
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rule_sets import CHARACTERS, START
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.legal import palace_price
from mogul.engine.maharaja.rules.rounds import city_points, prize, topmost_box
from mogul.engine.maharaja.rules.state import CHARACTER_ACTION, GOVERNOR_ACTION, MOVE_ACTION, NO_CARD, PUTTING, TURN
from mogul.engine.maharaja.rules.tables import CITIES, JUNCTIONS, MAX_ROADS
from mogul.engine.maharaja.rules.turn import occupied_villages
from mogul.players.evaluation.network import Layout

MISSING: Final = 16  # the cost of a missing house in roads: more than any way has
FAR: Final = 2000  # more than any way costs: seven roads with two houses missing on each

# cost: from each junction to the target, MISSING for each missing house and 1 for each road. missing: on each road.
WAYS = np.dtype([("cost", np.int16, (JUNCTIONS,)), ("missing", np.int8, (MAX_ROADS,)), ("occupied", np.uint64)])


@inlined
def find_ways(game, state, target, ways):
    """Fills `ways` for a target junction (Bellman and Ford: 16 roads, at most seven rounds)."""
    tables = game.tables
    ways.occupied = occupied_villages(game, state)
    for road in range(MAX_ROADS):
        ways.missing[road] = popcount(tables.road_villages[road] & ~ways.occupied)
    for junction in range(JUNCTIONS):
        ways.cost[junction] = FAR
    ways.cost[target] = 0
    changed = True
    while changed:
        changed = False
        for road in range(tables.roads):
            one, other = tables.road_one[road], tables.road_ends[road] - tables.road_one[road]
            length = 1 + MISSING * ways.missing[road]
            if ways.cost[other] + length < ways.cost[one]:
                ways.cost[one] = ways.cost[other] + length
                changed = True
            if ways.cost[one] + length < ways.cost[other]:
                ways.cost[other] = ways.cost[one] + length
                changed = True


COMING: Final = 3  # cities with features of their own: the one that is scored next, and two after it
STAGES: Final = 11  # rounds to the last one by the governor track (F1); the last stage is never reached
_FIRST_TOP: Final = 7  # the topmost box in the first round (R2)
_MORE_THAN_ANY_BOX: Final = 1000

LAYOUT: Final = Layout(
    palaces=1,
    palaces_ahead=1,  # over the best of the others
    gold=1,
    gold_ahead=1,  # over the mean of the table
    pays_palaces=1,  # palaces that the gold pays for, at most two
    to_next_palace=1,  # gold that is missing for one more, as a share of its price
    supply=1,
    quarry=1,
    cards=len(CHARACTERS),
    lower_cards=1,  # of other seats
    had_turn=1,
    points=COMING,  # in each coming city
    ahead=COMING,  # over the best of the others
    prize=COMING,  # as the city is now
    missing=COMING,  # houses on the way there
    roads=COMING,  # on the way there
    outer=1,
    centres=1,
    city_houses=1,
    village_houses=1,
    villages_alone=1,  # with nobody else's house
    left_houses=1,  # of the plan, in the seat's turn
    left_palaces=1,
    left_others=1,
)
WIDTH: Final = LAYOUT.width
AT: Final = LAYOUT.at

# ways: to each coming city. cities: these. points: by coming city and seat.
SEAT_FEATURES = np.dtype(
    [
        ("features", np.float32, (MAX_SEATS, WIDTH)),
        ("ways", WAYS, (COMING,)),
        ("cities", np.int64, (COMING,)),
        ("points", np.int64, (COMING, MAX_SEATS)),
        ("others", np.uint64, (MAX_SEATS,)),  # villages with a house of another seat
    ]
)


@inlined
def stage_of(state):
    """The stage of the game, from 0: how far the topmost governor has come."""
    stage = np.int64(topmost_box(state)) - _FIRST_TOP
    return 0 if stage < 0 else STAGES - 1 if stage >= STAGES else stage


@inlined
def prepare_seats(game, state, seats):
    """Finds what the features of all seats share."""
    last = -1
    for coming in range(COMING):
        found, lowest = int(state.maharaja), _MORE_THAN_ANY_BOX
        if coming > 0 or state.maharaja == START:  # in the set-up nobody has called the Maharaja yet
            for city in range(CITIES):
                if last < state.box[city] < lowest:
                    found, lowest = city, int(state.box[city])
            last = lowest
        seats.cities[coming] = found
        find_ways(game, state, found, seats.ways[coming])
        for seat in range(game.players):
            seats.points[coming, seat] = city_points(state, seat, found)
    for seat in range(game.players):
        others = ZERO
        for other in range(game.players):
            if other != seat:
                others |= state.one[other]
        seats.others[seat] = others


@inlined
def _write_city(game, state, seat, coming, seats, features):
    mine = seats.points[coming, seat]
    best, place = np.int64(0), 0
    for other in range(game.players):
        if other != seat:
            points = seats.points[coming, other]
            if points > best:
                best = points
            place += points > mine or (points == mine and state.card[other] < state.card[seat])
    cost = seats.ways[coming].cost[state.architect[seat]]
    features[AT.points + coming] = mine / 5.0
    features[AT.ahead + coming] = (mine - best) / 5.0
    features[AT.prize + coming] = prize(game.players, place) / 10.0 if mine > 0 else 0.0
    features[AT.missing + coming] = cost // MISSING / 2.0
    features[AT.roads + coming] = cost % MISSING / 2.0


@inlined
def write_seat_features(game, state, seat, seats):
    """Fills `seats.features[seat]`, float32[WIDTH]; `prepare_seats` was called before."""
    features = seats.features[seat]
    most, gold, lower = np.int64(0), 0.0, 0
    for other in range(game.players):
        gold += state.gold[other] / game.players
        built = PALACES - np.int64(state.palaces[other])
        if other != seat:
            lower += NO_CARD < state.card[other] < state.card[seat]
            if built > most:
                most = built
    built = PALACES - np.int64(state.palaces[seat])
    price = palace_price(state, seat)
    mine = np.int64(state.gold[seat])
    features[AT.palaces] = built / 4.0
    features[AT.palaces_ahead] = (built - most) / 2.0
    features[AT.gold] = mine / 20.0
    features[AT.gold_ahead] = (mine - gold) / 10.0
    features[AT.pays_palaces] = (2 if mine >= 2 * price else mine // price) / 2.0
    features[AT.to_next_palace] = 1.0 - (mine % price) / price
    features[AT.supply] = (8 if state.supply[seat] > 8 else state.supply[seat]) / 4.0
    features[AT.quarry] = state.aside[seat] / 10.0
    for card in range(len(CHARACTERS)):
        features[AT.cards + card] = state.card[seat] == card
    features[AT.lower_cards] = lower / 2.0
    features[AT.had_turn] = state.had_turn >> seat & 1
    for coming in range(COMING):
        _write_city(game, state, seat, coming, seats, features)
    outer, centres, city_houses = 0, 0, 0
    for city in range(CITIES):
        outer += state.outer[city, seat]
        centres += state.centre[city] == seat
        city_houses += state.city_houses[city, seat]
    villages, alone = state.one[seat], state.one[seat] & ~seats.others[seat]
    features[AT.outer] = outer / 3.0
    features[AT.centres] = centres / 2.0
    features[AT.city_houses] = city_houses / 4.0
    features[AT.village_houses] = popcount(villages) / 6.0
    features[AT.villages_alone] = popcount(alone) / 4.0
    features[AT.left_houses] = features[AT.left_palaces] = features[AT.left_others] = 0.0
    if seat == state.seat and (state.phase == TURN or state.phase == PUTTING):
        _write_rest_of_plan(game, state, features)


@inlined
def _write_rest_of_plan(game, state, features):
    plan = state.plan[state.seat]
    parts = game.tables.parts[plan]
    features[AT.left_houses] = game.tables.houses[plan] - state.in_villages - state.in_cities
    features[AT.left_palaces] = game.tables.palaces[plan] - state.built
    others = parts[MOVE_ACTION] + parts[GOVERNOR_ACTION] + parts[CHARACTER_ACTION]
    features[AT.left_others] = others - state.moved - state.governors - state.swaps
