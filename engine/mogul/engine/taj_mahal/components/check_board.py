"""The checks of provinces, cities and fortresses against the rulebook and against reports of the printed game."""

from mogul.engine.component_files import check_coordinates
from mogul.engine.problem import Problems, at, quote
from mogul.engine.taj_mahal.components.component_set import FORTRESSES, PROVINCES, ComponentSet

PROVINCE_CITIES = 4
AGRA_CITIES = 5


def check_board(problems: Problems, components: ComponentSet) -> None:
    """Checks the parts `provinces`, `agra_city`, `fortresses` and `coordinates`."""
    _check_provinces(problems, components)
    _check_fortresses(problems, components)
    if components.coordinates is not None:
        cities = components.province_of_city
        check_coordinates(problems, components.coordinates, cities, "is no city of some province")


def _check_provinces(problems: Problems, components: ComponentSet) -> None:
    provinces, agra = components.provinces, components.agra_city
    if len(provinces) != PROVINCES:
        problems.error("provinces", f"are {len(provinces)}; the rulebook has {PROVINCES}")
    province_of: dict[str, str] = {}
    for province, cities in provinces.items():
        place = at("provinces", province)
        for index, city in enumerate(cities):
            if city in province_of:
                problems.error(f"{place}[{index}]", f"{quote(city)} is named before, in {quote(province_of[city])}")
            province_of.setdefault(city, province)
        if len(cities) != (AGRA_CITIES if agra in cities else PROVINCE_CITIES):
            rulebook = f"{PROVINCE_CITIES}, and {AGRA_CITIES} in Agra's province"
            problems.error(place, f"has {len(cities)} cities; the rulebook has {rulebook}")
    if agra not in province_of:
        problems.error("agra_city", f"must be a city of some province, not {quote(agra)}")


def _check_fortresses(problems: Problems, components: ComponentSet) -> None:
    fortresses, province_of = components.fortresses, components.province_of_city
    for index, city in enumerate(fortresses):
        if city not in province_of:
            problems.error(f"fortresses[{index}]", f"must be a city of some province, not {quote(city)}")
        elif city in fortresses[:index]:
            problems.error(f"fortresses[{index}]", f"{quote(city)} is named twice")
    if len(fortresses) != FORTRESSES:
        problems.error("fortresses", f"are {len(fortresses)}; the rulebook has {FORTRESSES} with Agra's")
    if components.agra_city in province_of and components.agra_city not in fortresses:
        text = f"must include {quote(components.agra_city)}, where the Taj Mahal's token lies (S2)"
        problems.error("fortresses", text)
    for province, cities in components.provinces.items():
        if not set(cities) & set(fortresses):
            text = f"has none in {quote(province)}; every province is reported to have one or more"
            problems.warning("fortresses", text)
