"""The checks of roads and villages against the limits of the engine and against reports of the printed game."""

from collections.abc import Sequence

from mogul.engine.maharaja.components.component_set import CITIES, MAX_ROADS, VILLAGES, ComponentSet, Road
from mogul.engine.maharaja.components.road_graph import crossing_free, reached
from mogul.engine.problem import Problems, listing, quote

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
