"""The canonical form of a component file: sorted, each thing in its one spelling."""

from typing import Any

from mogul.engine.taj_mahal.components.check_cards import parse_pair
from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.words import COLOURS, COMMODITIES, FOURTH_COLOURS, SYMBOLS


def canonical_components(data: dict[str, Any]) -> ComponentSet:
    """The set of a parsed component file that has no errors: the same set however the file is laid out."""
    provinces = {province: tuple(cities) for province, cities in data["provinces"].items()}
    cities = [city for members in provinces.values() for city in members]
    number = {city: index for index, city in enumerate(cities)}
    roads = sorted(sorted((number[one], number[other])) for one, other in data["roads"])
    places = data.get("coordinates")
    return ComponentSet(
        name=data["name"],
        status=dict(data["status"]),
        cards=_canonical_cards(data["cards"]),
        province_tiles={tile: _canonical_goods(data["province_tiles"][str(tile)]) for tile in range(1, 13)},
        bonus_tokens={kind: data["bonus_tokens"][kind] for kind in sorted(data["bonus_tokens"], key=_token_order)},
        agra_city=data["agra_city"],
        agra_bonus_points=data["agra_bonus_points"],
        provinces=provinces,
        fortresses=tuple(sorted(data["fortresses"], key=number.__getitem__)),
        roads=tuple((cities[one], cities[other]) for one, other in roads),
        coordinates=places and {city: (float(places[city][0]), float(places[city][1])) for city in cities},
    )


def _canonical_cards(cards: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    by_colour = {COLOURS[3] if colour in FOURTH_COLOURS else colour: kinds for colour, kinds in cards.items()}
    canonical: dict[str, dict[str, int]] = {}
    for colour in COLOURS:
        pairs = {"+".join(parse_pair(text) or ()): copies for text, copies in by_colour[colour].items()}
        canonical[colour] = dict(sorted(pairs.items()))
    white = by_colour["colourless"]
    canonical["colourless"] = {symbol: white[symbol] for symbol in SYMBOLS if symbol in white}
    return canonical


def _canonical_goods(text: str) -> tuple[str, ...]:
    return tuple(sorted(text.split("+"), key=COMMODITIES.index))


def _token_order(kind: str) -> tuple[int, int]:
    """Commodities, then points by value, then the card."""
    if kind in COMMODITIES:
        return 0, COMMODITIES.index(kind)
    return (2, 0) if kind == "+1card" else (1, int(kind))
