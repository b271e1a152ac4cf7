"""Component sets from files."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from mogul.engine.taj_mahal.cards import COLOURS, COMMODITIES, FOURTH_COLOURS, SYMBOLS, parse_pair
from mogul.engine.taj_mahal.components.component_set import ComponentSet

DEFAULT_SET = "reconstruction"


@cache
def default_components() -> ComponentSet:
    """The bundled set, `reconstruction`: rebuilt from public accounts, not the printed board (see its status)."""
    bundled = files("mogul.engine.taj_mahal.components").joinpath("sets", f"{DEFAULT_SET}.json")
    return components_from_data(json.loads(bundled.read_text("utf-8")))


def components_from_data(data: Any) -> ComponentSet:
    """The component set of a parsed component file."""
    return _canonical(data)


def _canonical(data: dict[str, Any]) -> ComponentSet:
    provinces = {province: tuple(cities) for province, cities in data["provinces"].items()}
    cities = [city for members in provinces.values() for city in members]
    number = {city: index for index, city in enumerate(cities)}
    roads = sorted(sorted((number[one], number[other])) for one, other in data["roads"])
    coordinates = data.get("coordinates")
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
        coordinates=None
        if coordinates is None
        else {city: (float(coordinates[city][0]), float(coordinates[city][1])) for city in cities},
    )


def _canonical_cards(cards: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    by_colour = {COLOURS[3] if colour in FOURTH_COLOURS else colour: kinds for colour, kinds in cards.items()}
    canonical = {}
    for colour in COLOURS:
        pairs = {"+".join(parse_pair(text, SYMBOLS) or ()): copies for text, copies in by_colour[colour].items()}
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
