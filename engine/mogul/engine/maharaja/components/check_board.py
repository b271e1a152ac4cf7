"""The checks of cities, villages' capacities, blocked palace sites and coordinates against the rules."""

from collections.abc import Mapping

from mogul.engine.component_files import check_coordinates
from mogul.engine.maharaja.components.component_set import (
    CITIES,
    OUTER_SITES,
    PLAYER_COUNTS,
    SETUP_HOUSES,
    ComponentSet,
)
from mogul.engine.problem import Problems, at, quote

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
