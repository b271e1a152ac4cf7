"""The checks of the roads against the rulebook and against reports of the printed game."""

from mogul.engine.problem import Problems, listing, quote
from mogul.engine.taj_mahal.components.component_set import ComponentSet, Road

Neighbours = dict[str, set[str]]


def check_roads(problems: Problems, components: ComponentSet) -> None:
    """Checks the part `roads`."""
    neighbours: Neighbours = {city: set() for city in components.cities}
    sound = True
    for index, road in enumerate(components.roads):
        if wrong := _wrong_road(road, neighbours):
            problems.error(f"roads[{index}]", f"{quote(road.one)} - {quote(road.other)}: {wrong}")
            sound = False
        else:
            neighbours[road.one].add(road.other)
            neighbours[road.other].add(road.one)
    if sound and neighbours:
        _check_rings(problems, neighbours, components)
        _check_connected(problems, neighbours)


def _wrong_road(road: Road, neighbours: Neighbours) -> str | None:
    strangers = [quote(city) for city in road if city not in neighbours]
    if strangers:
        return f"{listing(strangers)} is no city of some province"
    if road.one == road.other:
        return "a road joins two different cities"
    return "this road is named before" if road.other in neighbours[road.one] else None


def _check_rings(problems: Problems, neighbours: Neighbours, components: ComponentSet) -> None:
    for province, members in components.provinces.items():
        # Less than six cities with two roads each make one ring.
        if any(len(neighbours[city] & set(members)) != 2 for city in members):
            text = f"of {quote(province)} do not join its cities in a ring, as is reported of every province"
            problems.warning("roads", text)


def _check_connected(problems: Problems, neighbours: Neighbours) -> None:
    start = next(iter(neighbours))
    reached, fringe = {start}, [start]
    while fringe:
        found = neighbours[fringe.pop()] - reached
        reached |= found
        fringe += found
    cut_off = [quote(city) for city in neighbours if city not in reached]
    if cut_off:
        problems.warning("roads", f"do not connect the board: no way leads from {quote(start)} to {listing(cut_off)}")
