"""The board of one edition of the game: a component set."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final

from mogul.engine import component_files
from mogul.engine.component_files import PLACEHOLDER, standing_of
from mogul.engine.drawing import Place
from mogul.engine.json_shape import json_value
from mogul.engine.maharaja.rule_sets import FIRST_CITY

# Limits of the kernels' tables too.
CITIES: Final = 7
VILLAGES: Final = FIRST_CITY  # reported
MAX_ROADS: Final = 20
SETUP_HOUSES: Final = 4  # that each seat builds (S4)
OUTER_SITES: Final = 6  # palace sites around the centre of a city
PLAYER_COUNTS: Final = (2, 3, 4, 5)

# Texts of a component file; `texts` gives the form of each.
Name = Annotated[str, "of a set or a city"]
Id = Annotated[str, "of a junction, a road or a village: `NW`, `R01`, `V01`"]
Part = Annotated[str, "a part, or `part.detail`"]
Status = Annotated[str, "one of STANDINGS, then a reason"]
PlayerCount = Annotated[int, "2 to 5"]


@dataclass(frozen=True)
class Road:
    """A road between two junctions. villages: one or two, in their order on the way from `one` to `other`."""

    id: Id
    one: Id
    other: Id
    villages: tuple[Id, ...]

    @property
    def ends(self) -> tuple[str, str]:
        """The two junctions."""
        return self.one, self.other


@dataclass(frozen=True, eq=False)
class ComponentSet:
    """A playable component set, in canonical form. Made by `load_components`, `components_from_data` and others, which
    check it; not to be made by hand, and its mappings not to be changed.

    Two sets are equal when they play alike (content hash) and have the same names, status and coordinates.
    """

    name: Name
    status: Mapping[Part, Status]
    start: Id
    """The starting location, a junction that is no city."""
    cities: Mapping[Id, Name]
    """Names of the 7 cities by id. Cities are numbered 0 to 6 in this order."""
    village_capacity: Mapping[PlayerCount, int]
    """Houses that a village holds, 1 or 2, by number of players, 2 to 5 (S6)."""
    blocked_sites: Mapping[PlayerCount, int]
    """Outer palace sites of every city that stay empty, 0 to 6, by number of players, 2 to 5 (S7)."""
    roads: tuple[Road, ...]
    coordinates: Mapping[Id, Place] | None = None
    """For drawing only: the place of every junction."""

    @cached_property
    def content_hash(self) -> str:
        """16 hex digits over everything that plays: all but names, status and coordinates.

        The order of keys in the file does not matter, except that of the cities, which numbers them. The order of roads
        and the direction of each do matter: they number the villages.
        """
        content = self.as_data()
        for part in ("name", "status", "coordinates"):
            content.pop(part, None)
        return component_files.content_hash(content | {"cities": list(self.cities)})

    @cached_property
    def junctions(self) -> tuple[str, ...]:
        """Ids of the cities as they are numbered, then the start, number 7."""
        return (*self.cities, self.start)

    @cached_property
    def villages(self) -> tuple[str, ...]:
        """Ids of all villages in the order in which the roads name them, which numbers them."""
        return tuple(village for road in self.roads for village in road.villages)

    @cached_property
    def placeholders(self) -> frozenset[str]:
        """Ids of the cities whose names are not known: the status of `cities.ID`, or else of `cities`, says so."""
        known = self.status.get("cities", "")
        return frozenset(
            city for city in self.cities if standing_of(self.status.get(f"cities.{city}", known)) == PLACEHOLDER
        )

    @cached_property
    def uncertain_parts(self) -> tuple[str, ...]:
        """Parts whose standing is less than certain, by path in the file; empty for a set copied from a real board."""
        return component_files.uncertain_parts(self.status)

    def as_data(self) -> dict[str, Any]:
        """The content of a component file: dicts, lists, texts and numbers ready for JSON, in canonical order."""
        data = json_value(ComponentSet, self, {PlayerCount: str})
        return {part: entry for part, entry in data.items() if entry is not None}

    def __deepcopy__(self, memory: dict[int, Any]) -> "ComponentSet":
        return self  # it never changes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComponentSet) and self._identity == other._identity

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.content_hash, self.name, self.status, self.cities, self.coordinates

    def __hash__(self) -> int:
        return hash(self.content_hash)

    def __repr__(self) -> str:
        return f"<ComponentSet {self.name!r} {self.content_hash}>"
