"""Features of a step of a turn, of a house of the set-up, and of a character card."""

from typing import Final

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rule_sets import CHARACTERS, START
from mogul.engine.maharaja.rules.legal import may_build_palace, palace_price
from mogul.engine.maharaja.rules.rounds import BOXES_DOWN, city_points
from mogul.engine.maharaja.rules.state import (
    ARTISAN,
    END,
    FREE_HOUSE,
    FREE_TAKE,
    GOVERNOR,
    HOUSE,
    MONK,
    NOBODY,
    PALACE,
    PICK,
    PUT,
    SADHU,
    SWAP,
    TAKE,
    WALK,
)
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES
from mogul.engine.maharaja.rules.turn import houses_at, may_build_house, other_end, toll, undone_actions, village_bit
from mogul.players.maharaja.evaluation.seat_features import MISSING

(
    VILLAGE_HOUSE,
    CITY_HOUSE,
    FREE,  # by the Builder's power
    TAKES,
    PUTS,
    BUILDS_PALACE,
    MOVES_GOVERNOR,
    SWAPS,
    WALKS,
    ENDS,
    FIRST_THERE,  # a house in a village without one
    OPENS_WAY,  # such a house on a road where the best way to the Maharaja's city from its farther end begins
    NEAR_WAY,  # such a house on a road of the architect's junction
    OWN_THERE,  # a house in a village where the seat has one
    IN_SCORED_CITY,  # a house or a palace in the Maharaja's city
    ON_CENTRE,  # a palace on a centre
    ELSEWHERE,  # a palace in another city, while the way to the Maharaja's is open
    FROM_SCORED_CITY,  # a house taken from there
    ONLY_ONE,  # a house taken from a village where it opens a road alone
    TOWARDS,  # a walk towards the Maharaja's city
    ARRIVES,  # a walk into it
    AWAY,  # a walk from it
    TOLL,  # gold
    WASTES,  # a toll that leaves too little for the palace of the plan
    UNDONE,  # the end of the turn with actions undone
    STILL_POSSIBLE,  # the end of the turn while a palace or a house of the plan can be built, villages taken for free
    AWAY_AT_END,  # the end of the turn outside of the Maharaja's city, while the way there is open
    LEAD,  # the lead in points in a city whose governor would be next, in quarters
    WANTED,  # a card that is wanted: the Artisan's with gold for a palace after an A1, the Sadhu's with palaces
    LOW_CARD,  # a card's lowness, 0 to 1
    NEEDLESS_WALK,  # a walk that leads neither there nor away
) = range(31)
CARD: Final = 31  # of the first of the cards to be had: one feature each, after the others
WIDTH: Final = CARD + len(CHARACTERS)


@inlined
def _place_of(move):
    """The place of a house that a move builds, takes or puts."""
    return move - (
        HOUSE
        if move < FREE_HOUSE
        else FREE_HOUSE
        if move < TAKE
        else TAKE
        if move < FREE_TAKE
        else FREE_TAKE
        if move < PUT
        else PUT
    )


@inlined
def _write_house(game, state, place, target, ways, features):
    """A house that comes to a place."""
    seat = state.seat
    if place >= VILLAGES:
        features[CITY_HOUSE] = 1.0
        features[IN_SCORED_CITY] = place - VILLAGES == target
        return
    features[VILLAGE_HOUSE] = 1.0
    features[OWN_THERE] = houses_at(state, seat, place) > 0
    if ways.occupied & village_bit(place) != ZERO:
        return
    features[FIRST_THERE] = 1.0
    road = game.tables.village_road[place]
    one = game.tables.road_one[road]
    other = game.tables.road_ends[road] - one
    near, far = (one, other) if ways.cost[one] < ways.cost[other] else (other, one)
    on_way = ways.cost[far] == ways.cost[near] + 1 + MISSING * ways.missing[road]
    features[OPENS_WAY] = on_way and ways.cost[state.architect[seat]] >= ways.cost[far]
    features[NEAR_WAY] = one == state.architect[seat] or other == state.architect[seat]


@inlined
def _is_alone(game, state, village):
    """True if one house alone keeps the road of a village open there."""
    houses = 0
    for seat in range(game.players):
        houses += houses_at(state, seat, village)
    return houses == 1


@inlined
def lead_in_city(game, state, city):
    """The points of the seat to move in a city, less the most of another seat."""
    most = np.int64(0)
    for other in range(game.players):
        points = np.int64(city_points(state, other, city))
        if other != state.seat and points > most:
            most = points
    return np.int64(city_points(state, state.seat, city)) - most


@inlined
def _write_card(state, card, features):
    """A card to be had."""
    seat = state.seat
    features[CARD + card] = 1.0
    palaces = 0
    for city in range(CITIES):
        palaces += state.outer[city, seat]
    if card == ARTISAN:
        features[WANTED] = state.gold[seat] >= 7  # his palace costs 9 (C6), an A1 brings 2
    if card == SADHU:
        features[WANTED] = min(palaces, 3) / 3.0
    features[LOW_CARD] = 1.0 - card / 5.0


@inlined
def _write_walk(game, state, road, target, ways, features):
    seat = state.seat
    here, there = state.architect[seat], other_end(game, state, road)
    features[WALKS] = 1.0
    features[TOWARDS] = ways.cost[there] < ways.cost[here]
    features[ARRIVES] = there == target
    features[AWAY] = here == target
    features[NEEDLESS_WALK] = ways.cost[there] >= ways.cost[here] and here != target
    gold = 0 if state.card[seat] == MONK else toll(game, state, road)
    features[TOLL] = gold
    left = state.gold[seat] - gold
    if state.built < game.tables.palaces[state.plan[seat]]:
        features[WASTES] = left < palace_price(state, seat) <= state.gold[seat]


@inlined
def _write_end(game, state, target, ways, features):
    seat = state.seat
    features[ENDS] = 1.0
    features[UNDONE] = undone_actions(game, state)
    here = state.architect[seat]
    builds = state.built < game.tables.palaces[state.plan[seat]] and may_build_palace(game, state)
    house = may_build_house(game, state, here != START) and state.supply[seat] > 0 and state.gold[seat] > 0
    features[STILL_POSSIBLE] = builds or house
    features[AWAY_AT_END] = here != target and ways.cost[here] < MISSING


@inlined
def write_step_features(game, state, move, target, ways, features):
    """Fills `features`, float32[WIDTH], for a legal move. target: the city that is scored next. ways: to it."""
    for place in range(WIDTH):
        features[place] = 0.0
    here = state.architect[state.seat]
    if move < PICK:
        return  # a plan is shown: there is no choice
    if move < HOUSE:
        _write_card(state, move - PICK, features)
    elif move < PALACE:
        place = _place_of(move)
        features[FREE] = FREE_HOUSE <= move < TAKE or FREE_TAKE <= move < PUT
        if TAKE <= move < PUT:
            features[TAKES] = 1.0
            if place >= VILLAGES:
                features[FROM_SCORED_CITY] = place - VILLAGES == target
            else:
                features[ONLY_ONE] = _is_alone(game, state, place)
        else:
            features[PUTS] = move >= PUT
            _write_house(game, state, place, target, ways, features)
    elif move < GOVERNOR:
        features[BUILDS_PALACE] = 1.0
        features[IN_SCORED_CITY] = here == target
        features[ON_CENTRE] = state.centre[here] == NOBODY
        features[ELSEWHERE] = here != target and ways.cost[here] < MISSING
    elif move < SWAP:
        features[MOVES_GOVERNOR] = 1.0
        city = move - GOVERNOR
        box = state.box[city] - BOXES_DOWN
        is_next = True
        for other in range(CITIES):
            is_next &= state.box[other] >= box  # those passed go up (G1)
        if is_next:
            features[LEAD] = lead_in_city(game, state, city) / 4.0
    elif move < WALK:
        features[SWAPS] = 1.0
        _write_card(state, move - SWAP, features)
    elif move < END:
        _write_walk(game, state, move - WALK, target, ways, features)
    else:
        _write_end(game, state, target, ways, features)
