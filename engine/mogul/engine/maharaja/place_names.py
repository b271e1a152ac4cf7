"""The names of cities, junctions, roads and boxes, for people."""

from typing import Final

from mogul.engine.maharaja.components import ComponentSet, Road

PLACEHOLDER_MARK: Final = "?"
LAST_UNNUMBERED_BOX: Final = 6
PLACEHOLDER_NOTE: Final = f"{PLACEHOLDER_MARK} stands in for the name of a city, which is not known"


def city_name(components: ComponentSet, city: str) -> str:
    """The name of a city, marked if it only stands in for a name that is not known: `Delhi`, `City-N?`."""
    return f"{components.cities[city]}{PLACEHOLDER_MARK if city in components.placeholders else ''}"


def junction_name(components: ComponentSet, junction: str) -> str:
    """A junction for a sentence: `Delhi (NE)`, `City-N? (N)`, `the start`."""
    return "the start" if junction == components.start else f"{city_name(components, junction)} ({junction})"


def box_text(box: int) -> str:
    """A box of the governor track, with the number that is printed in it, if one is: `3`, `16, printed 10`."""
    return f"{box}, printed {box - LAST_UNNUMBERED_BOX}" if box > LAST_UNNUMBERED_BOX else str(box)


def road_name(road: Road) -> str:
    """`NW-N`"""
    return f"{road.one}-{road.other}"
