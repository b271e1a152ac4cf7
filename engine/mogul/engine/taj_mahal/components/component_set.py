"""The cards, board, tiles and tokens of one edition of the game: a component set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, NamedTuple

from mogul.engine import component_files
from mogul.engine.drawing import Place
from mogul.engine.json_shape import json_value
from mogul.engine.taj_mahal.rule_sets import COLOURS, SYMBOLS, WHITE, Color, Symbol

# Texts of a component file; `reading` gives the form of each.
Name = Annotated[str, "of a set, a province or a city"]
Part = Annotated[str, "a part, or `part.detail`"]
Status = Annotated[str, "one of STANDINGS, then a reason"]
CardColour = Annotated[str, "one of COLOURS, or COLOURLESS"]
CardSymbols = Annotated[str, "`vizier+elephant`, in the order of SYMBOLS; of a colourless card `elephant`"]
TileNumber = Annotated[int, "1 to 12"]
Commodities = Annotated[tuple[str, ...], "commodities in the order of COMMODITIES"]
TokenKind = Annotated[str, "a commodity, CARD_TOKEN_TEXT, or points: `+2`"]

# Limits of the kernels' tables too.
PROVINCES = 12
FORTRESSES = 16
WHITE_CARDS = 12

COLOURLESS = "colourless"
CARD_TOKEN_TEXT = "+1card"


class Road(NamedTuple):
    """The two cities that a road joins."""

    one: str
    other: str


class CardKind(NamedTuple):
    """The print of an influence card: two symbols, or one on a white card."""

    colour: Color
    symbols: tuple[Symbol, ...]
    copies: int


@dataclass(frozen=True, eq=False)
class ComponentSet:
    """A playable component set, in canonical form. Made by `load_components`, `components_from_data` and others, which
    check it; not to be made by hand, and its mappings not to be changed.

    Two sets are equal when they play alike (content hash) and have the same name, status and coordinates.
    """

    name: Name
    status: Mapping[Part, Status]
    cards: Mapping[CardColour, Mapping[CardSymbols, int]]
    """Copies by colour and symbols."""
    province_tiles: Mapping[TileNumber, Commodities]
    bonus_tokens: Mapping[TokenKind, int]
    """The square tokens: number of each kind."""
    agra_city: str
    agra_bonus_points: int
    provinces: Mapping[Name, tuple[Name, ...]]
    """Cities by province. Provinces and cities are numbered in this order."""
    fortresses: tuple[str, ...]
    """The 16 fortress cities, Agra's included, in city order."""
    roads: tuple[Road, ...]
    """Each road once, its ends and the roads sorted by city number."""
    coordinates: Mapping[str, Place] | None = None
    """For drawing only: every city's place."""

    @cached_property
    def content_hash(self) -> str:
        """16 hex digits over everything that plays: all but name, status and coordinates.

        The layout of the file does not matter, nor the order of cards, tokens, fortresses and roads. The order of
        provinces and of cities within them does: it numbers the cities, and so decides how equal moves are ordered.
        """
        content = self.as_data()
        for part in ("name", "status", "coordinates"):
            content.pop(part, None)
        content["provinces"] = list(content["provinces"].items())
        return component_files.content_hash(content)

    @cached_property
    def card_kinds(self) -> tuple[CardKind, ...]:
        """Card kinds in canonical order: coloured ones by colour, then by the text of the pair; white ones by
        SYMBOLS."""
        coloured = [
            CardKind(colour, tuple(map(Symbol, pair.split("+"))), copies)
            for colour in COLOURS
            for pair, copies in sorted(self.cards[colour].items())
        ]
        white = self.cards[COLOURLESS]
        return (*coloured, *(CardKind(WHITE, (symbol,), white[symbol]) for symbol in SYMBOLS if symbol in white))

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """All cities in the order in which they are numbered."""
        return tuple(city for cities in self.provinces.values() for city in cities)

    @cached_property
    def province_of_city(self) -> Mapping[str, str]:
        """The province of each city."""
        return {city: province for province, cities in self.provinces.items() for city in cities}

    @cached_property
    def agra_province(self) -> str:
        """The province of the Taj Mahal token and of tile 12 (S1, S2)."""
        return self.province_of_city[self.agra_city]

    @cached_property
    def uncertain_parts(self) -> tuple[str, ...]:
        """Parts whose standing is less than certain, by path in the file; empty for a set copied from a real board."""
        return component_files.uncertain_parts(self.status)

    def as_data(self) -> dict[str, Any]:
        """The content of a component file: dicts, lists, texts and numbers ready for JSON, in canonical order."""
        texts: dict[Any, Callable[[Any], str]] = {TileNumber: str, Commodities: "+".join}
        return {part: data for part, data in json_value(ComponentSet, self, texts).items() if data is not None}

    def __deepcopy__(self, memory: dict[int, Any]) -> "ComponentSet":
        return self  # it never changes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComponentSet) and self._identity == other._identity

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.content_hash, self.name, self.status, self.coordinates

    def __hash__(self) -> int:
        return hash(self.content_hash)

    def __repr__(self) -> str:
        return f"<ComponentSet {self.name!r} {self.content_hash}>"
