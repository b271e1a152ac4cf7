"""The checks of a component set's content.

The texts of a component file are in their one spelling. Cities, villages' capacities, blocked palace sites and
coordinates are checked against the rules, roads and villages against the limits of the engine and against reports of
the printed game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mogul.engine.component_files import check_coordinates, check_status, part_reader, read_name, read_status
from mogul.engine.maharaja.components.component_set import (
    CITIES,
    MAX_ROADS,
    OUTER_SITES,
    PLAYER_COUNTS,
    SETUP_HOUSES,
    VILLAGES,
    ComponentSet,
    Id,
    Name,
    Part,
    PlayerCount,
    Road,
    Status,
)
from mogul.engine.maharaja.components.road_graph import crossing_free, reached
from mogul.engine.problem import Problem, Problems, at, listing, quote

MAX_ID: Final = 8  # characters: an id fits into a drawn village

# Parts whose standing a set states.
PARTS_WITH_STANDING: Final = ("cities", "village_capacity", "blocked_sites", "roads")
# A set may also state the standing of the places at which it draws its junctions.
PARTS: Final = (*PARTS_WITH_STANDING, "coordinates")


def _id(text: str) -> str:
    """An id is a word of moves and of drawings."""
    if not re.fullmatch(rf"[A-Za-z0-9_]{{1,{MAX_ID}}}", text):
        raise ValueError(f"{quote(text)} is no id; an id has 1 to {MAX_ID} letters from A to Z, digits or underscores")
    return text


def _player_count(text: str) -> int:
    if text not in map(str, PLAYER_COUNTS):
        raise ValueError(f"is unknown here; numbers of players are {listing(PLAYER_COUNTS)}")
    return int(text)


TEXTS: Final[dict[Any, Callable[[str], Any]]] = {
    Name: read_name,
    Id: _id,
    Part: part_reader(PARTS),
    Status: read_status,
    PlayerCount: _player_count,
}
"""By type, the function that makes a value of a text, or raises ValueError."""


CAPACITIES = (1, 2)  # houses a village holds, least and most (S6)


def check_board(problems: Problems, components: ComponentSet) -> None:
    """Checks the parts `start`, `cities`, `village_capacity`, `blocked_sites` and `coordinates`."""
    if len(components.cities) != CITIES:
        problems.error("cities", f"are {len(components.cities)}; the game has {CITIES}")
    if components.start in components.cities:
        problems.error("start", f"must be a junction that is no city, not {quote(components.start)}")
    _check_names(problems, components)
    _check_by_players(problems, "village_capacity", components.village_capacity, *CAPACITIES)
    _check_by_players(problems, "blocked_sites", components.blocked_sites, 0, OUTER_SITES)
    for players in PLAYER_COUNTS:
        if players not in components.village_capacity:
            problems.error(at("village_capacity", str(players)), "is missing")
        elif len(components.villages) * components.village_capacity[players] < SETUP_HOUSES * players:
            text = f"leaves too little room for the {SETUP_HOUSES * players} houses of the set-up (S4)"
            problems.error(at("village_capacity", str(players)), text)
    if components.coordinates is not None:
        stranger = "is neither a city nor the start"
        check_coordinates(problems, components.coordinates, components.junctions, stranger)


def _check_names(problems: Problems, components: ComponentSet) -> None:
    """Checks that people can tell the cities apart by their names; the engine knows them by their ids."""
    seen: dict[str, str] = {}
    for city, name in components.cities.items():
        if seen.setdefault(name, city) != city:
            problems.warning(at("cities", city), f"{quote(name)} is the name of {quote(seen[name])} too")


def _check_by_players(problems: Problems, part: str, numbers: Mapping[int, int], least: int, most: int) -> None:
    for players, number in numbers.items():
        if not least <= number <= most:
            problems.error(at(part, str(players)), f"must be a whole number from {least} to {most}, not {number}")


VILLAGES_OF_A_ROAD = (1, 2)
ROADS_OF_A_JUNCTION = (3, 4, 5)  # reported


def check_roads(problems: Problems, components: ComponentSet) -> None:
    """Checks the part `roads`."""
    roads, villages = components.roads, components.villages
    found = len(problems.errors)
    if len(roads) > MAX_ROADS:
        problems.error("roads", f"are {len(roads)}; there may be {MAX_ROADS}")
    if len(villages) > VILLAGES:
        problems.error("roads", f"have {len(villages)} villages; there may be {VILLAGES}")
    elif len(villages) < VILLAGES:
        problems.warning("roads", f"have {len(villages)} villages; reported are {VILLAGES}")
    _check_each(problems, components)
    if len(problems.errors) == found and len(set(components.junctions)) == CITIES + 1:
        _check_network(problems, components.junctions, roads)


def _check_each(problems: Problems, components: ComponentSet) -> None:
    """Checks every road by itself, and that no id and no pair of junctions is there twice."""
    road_of_village: dict[str, str] = {}
    ids: set[str] = set()
    road_of_pair: dict[frozenset[str], str] = {}
    for index, road in enumerate(components.roads):
        place = f"roads[{index}]"
        if road.id in ids:
            problems.error(f"{place}.id", f"{quote(road.id)} is the id of another road")
        ids.add(road.id)
        for end, junction in (("one", road.one), ("other", road.other)):
            if junction not in components.junctions:
                problems.error(f"{place}.{end}", f"must be a city or the start, not {quote(junction)}")
        if road.one == road.other:
            problems.error(place, f"{quote(road.id)} leads from {quote(road.one)} to itself")
        elif road_of_pair.setdefault(frozenset(road.ends), road.id) != road.id:
            other = quote(road_of_pair[frozenset(road.ends)])
            problems.warning(place, f"{quote(road.id)} joins the same junctions as {other}")
        if len(road.villages) not in VILLAGES_OF_A_ROAD:
            problems.error(f"{place}.villages", f"are {len(road.villages)}; a road has one or two")
        for number, village in enumerate(road.villages):
            if village in road_of_village:
                where = quote(road_of_village[village])
                problems.error(f"{place}.villages[{number}]", f"{quote(village)} is named before, on road {where}")
            elif village in components.junctions:
                problems.error(f"{place}.villages[{number}]", f"{quote(village)} is the id of a junction")
            road_of_village.setdefault(village, road.id)


def _check_network(problems: Problems, junctions: Sequence[str], roads: Sequence[Road]) -> None:
    """Checks the roads together."""
    pairs = [road.ends for road in roads]
    cut_off = set(junctions) - reached(junctions[-1], pairs)
    if cut_off:
        names = listing(quote(junction) for junction in junctions if junction in cut_off)
        problems.error("roads", f"do not connect the board: no way leads from {quote(junctions[-1])} to {names}")
        return
    for junction in junctions:
        number = sum(junction in pair for pair in pairs)
        if number not in ROADS_OF_A_JUNCTION:
            text = f"are {number} at {quote(junction)}; reported are three to five at every junction"
            problems.warning("roads", text)
    for index, road in enumerate(roads):
        if road.other not in reached(road.one, pairs[:index] + pairs[index + 1 :]):
            problems.warning(f"roads[{index}]", f"{quote(road.id)} is the only way between two parts of the board")
    if not crossing_free(pairs):
        problems.warning("roads", "cannot be drawn without a crossing")


def check_components(components: ComponentSet) -> list[Problem]:
    """Every problem of a set, in the order of its parts; one without errors can be played.

    Errors contradict the rules or the limits on which the engine relies (7 cities, at most 20 roads and 30 villages,
    every junction within reach). Warnings are differences from reports of the printed game.
    """
    problems = Problems()
    check_status(problems, components.status, PARTS_WITH_STANDING)
    check_board(problems, components)
    check_roads(problems, components)
    return problems.found
