"""The checks of the roads against the rulebook and against reports of the printed game."""

from mogul.engine.problem import Problems, listing, quote
from mogul.engine.taj_mahal.components.shape import list_in

Neighbours = dict[str, set[str]]


def check_roads(report: Problems, value: object, province_of: dict[str, str]) -> None:
    """Checks the part `roads`, given the province of every city."""
    roads = list_in(report, "roads", value)
    if roads is None:
        return
    neighbours: Neighbours = {city: set() for city in province_of}
    sound = True
    for index, road in enumerate(roads):
        wrong = _wrong_road(road, neighbours)
        if wrong:
            report.error(f"roads[{index}]", wrong)
            sound = False
        else:
            one, other = road
            neighbours[one].add(other)
            neighbours[other].add(one)
    if sound:
        _check_rings(report, neighbours, province_of)
        _check_connected(report, neighbours)


def _wrong_road(road: object, neighbours: Neighbours) -> str | None:
    if not isinstance(road, list) or len(road) != 2:
        return f"must be a list of two cities, not {quote(road)}"
    one, other = road
    strangers = [city for city in road if not isinstance(city, str) or city not in neighbours]
    text = f"{quote(one)} - {quote(other)}"
    if strangers:
        return f"{text}: {listing(quote(city) for city in strangers)} is no city of some province"
    if one == other:
        return f"{text}: a road joins two different cities"
    if other in neighbours[one]:
        return f"{text}: this road is named before"
    return None


def _check_rings(report: Problems, neighbours: Neighbours, province_of: dict[str, str]) -> None:
    for province in dict.fromkeys(province_of.values()):
        cities = {city for city, where in province_of.items() if where == province}
        inside = {city: neighbours[city] & cities for city in cities}
        if any(len(others) != 2 for others in inside.values()) or _reached(inside, min(cities)) != cities:
            report.warning(
                "roads", f"of {quote(province)} do not join its cities in a ring, as is reported of every province"
            )


def _check_connected(report: Problems, neighbours: Neighbours) -> None:
    start = next(iter(neighbours))
    reached = _reached(neighbours, start)
    cut_off = [quote(city) for city in neighbours if city not in reached]
    if cut_off:
        report.warning("roads", f"do not connect the board: no way leads from {quote(start)} to {listing(cut_off)}")


def _reached(neighbours: Neighbours, start: str) -> set[str]:
    reached, fringe = {start}, [start]
    while fringe:
        for city in neighbours[fringe.pop()] - reached:
            reached.add(city)
            fringe.append(city)
    return reached
