"""The checks of provinces, cities and fortresses against the rulebook and against reports of the printed game."""

from typing import Any

from mogul.engine.problem import Problems, at, quote
from mogul.engine.taj_mahal.components.shape import check_name, list_in, object_in

PROVINCES = 12
PROVINCE_CITIES = 4
AGRA_CITIES = 5
FORTRESSES = 16
FARTHEST = 100_000  # a coordinate's largest size


def check_provinces(report: Problems, value: object) -> dict[str, str] | None:
    """Checks the part `provinces`. Returns the province of every city that is soundly named, None if there are none."""
    provinces = object_in(report, "provinces", value)
    if provinces is None:
        return None
    if len(provinces) != PROVINCES:
        report.error("provinces", f"are {len(provinces)}; the rulebook has {PROVINCES}")
    province_of: dict[str, str] = {}
    for province, value in provinces.items():
        place = at("provinces", province)
        check_name(report, place, province)
        for index, city in enumerate(list_in(report, place, value) or []):
            where = f"{place}[{index}]"
            if not check_name(report, where, city):
                continue
            if city in province_of:
                report.error(where, f"{quote(city)} is named before, in {quote(province_of[city])}")
            else:
                province_of[city] = province
    return province_of or None


def check_agra(report: Problems, agra: object, provinces: object, province_of: dict[str, str]) -> None:
    """Checks the part `agra_city`, and with it the number of cities of each province."""
    if not isinstance(agra, str) or agra not in province_of:
        report.error("agra_city", f"must be a city of some province, not {quote(agra)}")
        return
    if not isinstance(provinces, dict):
        return
    for province, cities in provinces.items():
        right = AGRA_CITIES if province == province_of[agra] else PROVINCE_CITIES
        if isinstance(cities, list) and len(cities) != right:
            report.error(
                at("provinces", province),
                f"has {len(cities)} cities; the rulebook has {PROVINCE_CITIES}, and {AGRA_CITIES} in Agra's province",
            )


def check_fortresses(report: Problems, value: object, agra: object, province_of: dict[str, str]) -> None:
    """Checks the part `fortresses`."""
    fortresses = list_in(report, "fortresses", value)
    if fortresses is None:
        return
    seen: set[str] = set()
    for index, city in enumerate(fortresses):
        if not isinstance(city, str) or city not in province_of:
            report.error(f"fortresses[{index}]", f"must be a city of some province, not {quote(city)}")
        elif city in seen:
            report.error(f"fortresses[{index}]", f"{quote(city)} is named twice")
        else:
            seen.add(city)
    if len(fortresses) != FORTRESSES:
        report.error("fortresses", f"are {len(fortresses)}; the rulebook has {FORTRESSES} with Agra's")
    if isinstance(agra, str) and agra in province_of and agra not in seen:
        report.error("fortresses", f"must include {quote(agra)}, where the Taj Mahal's token lies (S2)")
    guarded = {province_of[city] for city in seen}
    for province in dict.fromkeys(province_of.values()):
        if province not in guarded:
            report.warning(
                "fortresses", f"has none in {quote(province)}; every province is reported to have one or more"
            )


def check_coordinates(report: Problems, value: object, province_of: dict[str, str]) -> None:
    """Checks the optional part `coordinates`: x and y of every city."""
    coordinates = object_in(report, "coordinates", value)
    if coordinates is None:
        return
    for city in province_of:
        if city not in coordinates:
            report.error("coordinates", f"{quote(city)} is missing; leave the whole part out to have cities laid out")
    seen: dict[tuple[float, float], str] = {}
    for city, place in coordinates.items():
        where = at("coordinates", city)
        if city not in province_of:
            report.error(where, "is no city of some province")
        elif not _is_point(place):
            report.error(where, f"must be two numbers from -{FARTHEST} to {FARTHEST}, x and y")
        elif (place[0], place[1]) in seen:
            report.warning(where, f"is the same point as {quote(seen[place[0], place[1]])}")
        else:
            seen[place[0], place[1]] = city


def _is_point(value: Any) -> bool:
    """NaN and infinity, which Python's JSON knows, compare false."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(each) in (int, float) and -FARTHEST <= each <= FARTHEST for each in value)
    )
