"""The checks of a component set's content.

The texts of a component file are in their one spelling. Influence cards are checked against the rulebook and against
reports of the deck; province tiles, bonus tokens, provinces, cities, fortresses and roads against the rulebook and
against reports of the printed game.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from mogul.engine.component_files import check_coordinates, check_status, part_reader, read_name, read_status
from mogul.engine.problem import Problem, Problems, at, listing, quote
from mogul.engine.taj_mahal.components.component_set import (
    CARD_TOKEN_TEXT,
    COLOURLESS,
    FORTRESSES,
    PROVINCES,
    WHITE_CARDS,
    CardColour,
    CardSymbols,
    Commodities,
    ComponentSet,
    Name,
    Part,
    Road,
    Status,
    TileNumber,
    TokenKind,
)
from mogul.engine.taj_mahal.rule_sets import COLOURS, COMMODITIES, FOURTH_COLOURS, SYMBOLS

# Parts whose standing a set states; the others are names and what follows from them.
PARTS_WITH_STANDING: Final = ("cards", "province_tiles", "bonus_tokens", "provinces", "fortresses", "roads")


def _card_colour(text: str) -> str:
    if text not in (*COLOURS, *FOURTH_COLOURS, COLOURLESS):
        raise ValueError(f"is unknown here; known are {listing((*COLOURS, COLOURLESS))}")
    return COLOURS[3] if text in FOURTH_COLOURS else text


def _card_symbols(text: str) -> str:
    symbols = text.split("+")
    if len(symbols) > 2 or not set(symbols) <= set(SYMBOLS):
        raise ValueError(f"must be a symbol, or two joined by +, of {listing(SYMBOLS)}")
    return "+".join(sorted(symbols, key=SYMBOLS.index))


def _tile_number(text: str) -> int:
    if text not in map(str, range(1, 13)):
        raise ValueError("is unknown here; tiles are 1 to 12")
    return int(text)


def _commodities(text: str) -> tuple[str, ...]:
    commodities = text.split("+")
    if not set(commodities) <= set(COMMODITIES):
        raise ValueError(f"must be commodities joined by +, of {listing(COMMODITIES)}, not {quote(text)}")
    return tuple(sorted(commodities, key=COMMODITIES.index))


def _token_kind(text: str) -> str:
    if text not in COMMODITIES and text != CARD_TOKEN_TEXT and not re.fullmatch(r"\+[1-9]", text):
        raise ValueError(f'must be {listing(COMMODITIES)}, {CARD_TOKEN_TEXT} or points from "+1" to "+9"')
    return text


TEXTS: Final[dict[Any, Callable[[str], Any]]] = {
    Name: read_name,
    Part: part_reader(PARTS_WITH_STANDING),
    Status: read_status,
    CardColour: _card_colour,
    CardSymbols: _card_symbols,
    TileNumber: _tile_number,
    Commodities: _commodities,
    TokenKind: _token_kind,
}
"""By type, the function that makes a value of a text, or raises ValueError."""


COLOURED_CARDS = 21  # of each colour (rulebook); with WHITE_CARDS they make 96

# Reported by one account of the deck, and the arithmetic agrees.
REPORTED_ELEPHANT_PAIRS = {
    "elephant+elephant": 2,
    "general+elephant": 3,
    "mogul+elephant": 2,
    "monk+elephant": 3,
    "princess+elephant": 3,
    "vizier+elephant": 3,
}
REPORTED_OTHER_SYMBOLS = 2  # of each symbol but the elephant, on the five cards of a colour that show no elephant
REPORTED_WHITE: dict[str, int] = {symbol: 7 if symbol == "elephant" else 1 for symbol in SYMBOLS}


def check_cards(problems: Problems, components: ComponentSet) -> None:
    """Checks the part `cards`."""
    for colour in (*COLOURS, COLOURLESS):
        place, kinds = f"cards.{colour}", components.cards.get(colour)
        right, symbols = (WHITE_CARDS, 1) if colour == COLOURLESS else (COLOURED_CARDS, 2)
        if kinds is None:
            problems.error(place, "is missing")
            continue
        strange = [kind for kind in kinds if len(kind.split("+")) != symbols]
        for kind in strange:
            problems.error(at(place, kind), f"must be of {symbols} symbol{'s' * (symbols > 1)}, as every card here")
        counted = [check_count(problems, at(place, kind), copies, right) for kind, copies in kinds.items()]
        if strange or not all(counted):
            continue
        if sum(kinds.values()) != right:
            problems.error(place, f"has {sum(kinds.values())} cards; the rulebook has {right} {_family(colour)}")
        elif colour == COLOURLESS and kinds != REPORTED_WHITE:
            problems.warning(place, f"has {_counts(kinds)}; reported are {_counts(REPORTED_WHITE)}")
        elif colour != COLOURLESS:
            _compare_with_report(problems, place, Counter(kinds))


def check_count(problems: Problems, place: str, count: int, most: int) -> bool:
    """True if `count` is from 1 to `most`; else noted."""
    if not 1 <= count <= most:
        hint = "; leave out what does not exist" if count == 0 else ""
        problems.error(place, f"must be a whole number from 1 to {most}, not {quote(count)}{hint}")
    return 1 <= count <= most


def _family(colour: str) -> str:
    return "white ones" if colour == COLOURLESS else "of each colour"


def _compare_with_report(problems: Problems, place: str, copies: Counter[str]) -> None:
    for pair in sorted(REPORTED_ELEPHANT_PAIRS.keys() | copies.keys()):
        one, other = pair.split("+")
        reported = REPORTED_ELEPHANT_PAIRS.get(pair)
        if reported is not None and copies[pair] != reported:
            problems.warning(at(place, pair), f"is there {copies[pair]} times; reported are {reported}")
        elif reported is None and one == other:
            text = "shows one symbol twice; elephant+elephant is reported to be the only such card"
            problems.warning(at(place, pair), text)
    shown = Counter(symbol for pair in copies.elements() if "elephant" not in pair for symbol in pair.split("+"))
    for symbol in SYMBOLS[:-1]:
        if shown[symbol] != REPORTED_OTHER_SYMBOLS:
            text = f"the cards without an elephant show {shown[symbol]} {symbol}; reported are {REPORTED_OTHER_SYMBOLS}"
            problems.warning(place, text)


def _counts(kinds: Mapping[str, int]) -> str:
    return listing(f"{kinds[symbol]} {symbol}" for symbol in SYMBOLS if symbol in kinds)


SQUARE_TOKENS = 15
AGRA_POINTS = 4
POINTS_TOKEN = "+2"  # the rulebook's


def check_tiles(problems: Problems, components: ComponentSet) -> None:
    """Checks the part `province_tiles`."""
    for number in range(1, 13):
        place, commodities = at("province_tiles", str(number)), components.province_tiles.get(number)
        printed = quote("+".join(commodities or ()))
        if commodities is None:
            problems.error(place, "is missing")
        elif number == 1 and len(commodities) != 1:
            problems.error(place, f"is {printed}; the rulebook has one commodity on tile 1")
        elif number != 1 and len(commodities) != 2:
            problems.error(place, f"is {printed}; the rulebook has two commodities on tiles 2 to 12")
        elif number == 6 and commodities not in (("rice", "tea"), ("rice", "gems")):
            problems.warning(place, f"is {printed}; by an example of the rulebook it is rice with tea or gems")


def check_tokens(problems: Problems, components: ComponentSet) -> None:
    """Checks the parts `bonus_tokens` and `agra_bonus_points`."""
    tokens = components.bonus_tokens
    checked = [check_count(problems, at("bonus_tokens", kind), tokens[kind], SQUARE_TOKENS) for kind in tokens]
    if all(checked) and sum(tokens.values()) != SQUARE_TOKENS:
        problems.error(
            "bonus_tokens", f"are {sum(tokens.values())}; the rulebook has {SQUARE_TOKENS} square ones beside Agra's"
        )
    for kind in tokens:
        if kind not in (*COMMODITIES, CARD_TOKEN_TEXT, POINTS_TOKEN):
            text = f"is a kind the rulebook does not have; its points tokens are {POINTS_TOKEN}"
            problems.warning(at("bonus_tokens", kind), text)
    for kind in (POINTS_TOKEN, CARD_TOKEN_TEXT):
        if kind not in tokens:
            problems.warning("bonus_tokens", f"have no {kind}; the rulebook has such tokens")
    if not set(tokens) & set(COMMODITIES):
        problems.warning("bonus_tokens", "have no commodity; the rulebook has such tokens")
    if components.agra_bonus_points != AGRA_POINTS:
        problems.error("agra_bonus_points", f"must be {AGRA_POINTS} (rulebook), not {components.agra_bonus_points}")


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


def check_components(components: ComponentSet) -> list[Problem]:
    """Every problem of a set, in the order of its parts; one without errors can be played.

    Errors contradict the rulebook, on which the engine relies (96 cards, four cities in every province, five in that of
    Agra). Warnings are differences from reports of the printed game.
    """
    problems = Problems()
    check_status(problems, components.status, PARTS_WITH_STANDING)
    for check in (check_cards, check_tiles, check_tokens, check_board, check_roads):
        check(problems, components)
    return problems.found
