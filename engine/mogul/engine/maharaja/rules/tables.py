"""The constant tables of one component set and number of players, as one record that passes into kernels at no cost.

Villages are numbered in the order in which the roads name them, junctions as cities, and the start last. A set of
villages or roads is one uint64.
"""

import functools

import numpy as np

from mogul.engine.maharaja.components import ComponentSet, component_set
from mogul.engine.maharaja.rule_sets import ACTIONS, PAIRS, START

# Those of a component set, which is checked against them.
CITIES = component_set.CITIES
VILLAGES = component_set.VILLAGES
MAX_ROADS = component_set.MAX_ROADS
JUNCTIONS = CITIES + 1
PLACES = VILLAGES + CITIES
ROAD_VILLAGES = 2
NO_VILLAGE = 255

TABLES = np.dtype(
    [
        ("villages", np.uint64),  # the set of all
        ("road_villages", np.uint64, (MAX_ROADS,)),  # villages on a road
        ("junction_roads", np.uint64, (JUNCTIONS,)),  # roads of a junction
        ("road_ends", np.uint8, (MAX_ROADS,)),  # sum of the numbers of its junctions
        ("road_one", np.uint8, (MAX_ROADS,)),  # one of them
        ("village_road", np.uint8, (VILLAGES,)),
        ("roads", np.int64),
        ("road_village", np.uint8, (MAX_ROADS, ROAD_VILLAGES)),  # NO_VILLAGE: it has one only
        ("outer_sites", np.int8),  # free for palaces in each city (S7)
        ("capacity", np.int8),  # houses that a village holds (S6)
        ("parts", np.int8, (len(PAIRS), len(ACTIONS))),  # how often a plan has an action
        ("any_houses", np.int8, (len(PAIRS),)),  # parts of a plan that are a house anywhere
        ("houses", np.int8, (len(PAIRS),)),  # those, and houses in a city
        ("palaces", np.int8, (len(PAIRS),)),
        ("first_action", np.int8, (len(PAIRS),)),
        ("second_action", np.int8, (len(PAIRS),)),
    ]
)

# Parts of each action: houses anywhere, houses in a city, palaces.
_BUILDS = {"house": (1, 0, 0), "two-houses": (1, 1, 0), "palace": (0, 0, 1), "palace-and-house": (1, 0, 1)}


@functools.lru_cache(maxsize=64)
def build_tables(components: ComponentSet, players: int) -> np.void:
    """The tables of a component set: a read-only record of dtype TABLES, made once and shared."""
    memory = np.zeros(1, TABLES)
    tables: np.void = memory[0]
    _fill_board(tables, components)
    tables["outer_sites"] = component_set.OUTER_SITES - components.blocked_sites[players]
    tables["capacity"] = components.village_capacity[players]
    for plan, pair in enumerate(PAIRS):
        tables["first_action"][plan], tables["second_action"][plan] = pair
        for action in pair:
            anywhere, in_city, palaces = _BUILDS.get(ACTIONS[action], (0, 0, 0))
            tables["parts"][plan, action] += 1
            tables["any_houses"][plan] += anywhere
            tables["houses"][plan] += anywhere + in_city
            tables["palaces"][plan] += palaces
    memory.flags.writeable = False
    read_only: np.void = memory[0]
    return read_only


def _fill_board(tables: np.void, components: ComponentSet) -> None:
    village = {name: number for number, name in enumerate(components.villages)}
    junction = {name: number for number, name in enumerate(components.junctions)}
    assert junction[components.start] == START
    tables["villages"] = (1 << len(village)) - 1
    tables["road_village"], tables["roads"] = NO_VILLAGE, len(components.roads)
    for number, road in enumerate(components.roads):
        ends = [junction[end] for end in road.ends]
        tables["road_ends"][number], tables["road_one"][number] = sum(ends), ends[0]
        for end in ends:
            tables["junction_roads"][end] |= np.uint64(1 << number)
        for place, name in enumerate(road.villages):
            tables["road_village"][number, place] = village[name]
            tables["village_road"][village[name]] = number
            tables["road_villages"][number] |= np.uint64(1 << village[name])
