"""The constant tables of one component set, as one record that passes into kernels at no cost.

Cards are numbered 0..95 so that the cards of a kind, and the kinds of a colour, stand next to each other: white cards
come last. A card set is two uint64, `_lo` for cards 0..63 and `_hi` for the rest. Symbol counts are packed one per
byte into a uint64, byte s for symbol s; commodity counts one per byte into a uint32. Copies of a kind are
interchangeable: card numbers never leave the kernels.
"""

import functools

import numpy as np

from mogul.engine.rng import mixed
from mogul.engine.taj_mahal.components import ComponentSet, component_set
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT
from mogul.engine.taj_mahal.rule_sets import COMMODITIES, SYMBOLS
from mogul.engine.taj_mahal.rules.card_places import halves

# Those of a component set, which is checked against them.
PROVINCES = component_set.PROVINCES
WHITE_CARDS = component_set.WHITE_CARDS
CARDS = 96
COLOURS = 4
WHITE = 4  # the colour index of the white cards
MAX_COLOURED_KINDS = 84  # 4 colours x 21 pairs of six symbols, doubles included; also 84 coloured cards
MAX_KINDS = 96
MAX_CITIES = 64
MAX_TOKEN_KINDS = 24
_FIRST_HASHED = 20021  # arbitrary, and fixed for ever: observation ids must agree between processes
NO_SLOT = 255  # a city without bonus token

TABLES = np.dtype(
    [
        ("kind_lo", np.uint64, (MAX_KINDS,)),  # the cards of a kind
        ("kind_hi", np.uint64, (MAX_KINDS,)),
        ("kind_symbols", np.uint64, (MAX_KINDS,)),  # what one card of the kind shows, a byte a symbol
        ("kind_hash", np.uint64, (MAX_KINDS,)),  # what stands for a kind in the ids of observations
        ("colour_lo", np.uint64, (COLOURS + 1,)),  # the cards of a colour
        ("colour_hi", np.uint64, (COLOURS + 1,)),
        ("later_copies_lo", np.uint64),  # coloured cards that are not the lowest of their kind
        ("later_copies_hi", np.uint64),
        ("neighbours", np.uint64, (MAX_CITIES,)),  # cities joined to a city by a road
        ("province_cities", np.uint64, (PROVINCES,)),
        ("kinds", np.int64),
        ("cities", np.int64),
        ("tile_commodities", np.uint32, (PROVINCES,)),  # commodities printed on the tile of visit v, a byte a commodity
        ("token_commodities", np.uint32, (MAX_TOKEN_KINDS,)),  # commodity of a token kind, or 0
        ("token_points", np.int16, (MAX_TOKEN_KINDS,)),  # points of a token kind, or 0
        ("card_kind", np.uint8, (CARDS,)),
        ("kind_colour", np.uint8, (MAX_KINDS,)),
        ("white_kind", np.uint8, (len(SYMBOLS),)),  # kind of the white card with a symbol
        ("white_symbols", np.uint8, (1 << WHITE_CARDS,)),  # [which white cards]: set of their symbols
        ("city_province", np.uint8, (MAX_CITIES,)),
        ("token_slot", np.uint8, (MAX_CITIES,)),  # where a state keeps the token kind of a fortress city, or NO_SLOT
    ]
)


def card_set(cards: range | list[int]) -> tuple[int, int]:
    """The two words of a set of card numbers."""
    return halves(sum(1 << card for card in cards))


def token_kinds(components: ComponentSet) -> tuple[str, ...]:
    """Bonus token kinds by index: the commodities, `+1card`, then every number of points that occurs, `+2` style."""
    points = {int(kind) for kind in components.bonus_tokens if kind.startswith("+") and kind != CARD_TOKEN_TEXT}
    points.add(components.agra_bonus_points)
    return (*map(str, COMMODITIES), CARD_TOKEN_TEXT, *(f"+{value}" for value in sorted(points)))


def fortress_slots(components: ComponentSet) -> tuple[str, ...]:
    """Fortress cities in the order in which a state keeps their tokens: city order."""
    fortresses = set(components.fortresses)
    return tuple(city for city in components.cities if city in fortresses)


@functools.lru_cache(maxsize=64)
def build_tables(components: ComponentSet) -> np.void:
    """The tables of a component set: a read-only record of dtype TABLES, made once (10 ms) and shared."""
    memory = np.zeros(1, TABLES)
    tables: np.void = memory[0]
    tables["kind_hash"] = [mixed(np.uint64(_FIRST_HASHED + kind)) for kind in range(MAX_KINDS)]
    _fill_cards(tables, components)
    _fill_board(tables, components)
    _fill_tiles_and_tokens(tables, components)
    memory.flags.writeable = False
    read_only: np.void = memory[0]
    return read_only


def _fill_cards(tables: np.void, components: ComponentSet) -> None:
    by_colour: dict[int, list[int]] = {colour: [] for colour in range(COLOURS + 1)}
    card = 0
    tables["kinds"] = len(components.card_kinds)
    for index, kind in enumerate(components.card_kinds):
        cards = range(card, card + kind.copies)
        card += kind.copies
        colour = kind.colour.number
        by_colour[colour] += cards
        tables["kind_lo"][index], tables["kind_hi"][index] = card_set(cards)
        tables["kind_colour"][index] = colour
        tables["card_kind"][cards.start : cards.stop] = index
        tables["kind_symbols"][index] = sum(1 << 8 * symbol.number for symbol in kind.symbols)
        if colour != WHITE:
            low, high = card_set(cards[1:])
            tables["later_copies_lo"] |= np.uint64(low)
            tables["later_copies_hi"] |= np.uint64(high)
        else:
            tables["white_kind"][kind.symbols[0].number] = index
    for colour, members in by_colour.items():
        tables["colour_lo"][colour], tables["colour_hi"][colour] = card_set(members)
    symbols = [
        kind.symbols[0].number
        for kind in components.card_kinds
        if kind.colour.number == WHITE
        for _ in range(kind.copies)
    ]
    for held in range(1 << WHITE_CARDS):
        tables["white_symbols"][held] = sum(
            {1 << symbol for position, symbol in enumerate(symbols) if held >> position & 1}
        )


def _fill_board(tables: np.void, components: ComponentSet) -> None:
    number = {city: index for index, city in enumerate(components.cities)}
    tables["cities"] = len(number)
    for province, cities in enumerate(components.provinces.values()):
        for city in cities:
            tables["province_cities"][province] |= np.uint64(1 << number[city])
            tables["city_province"][number[city]] = province
    for one, other in components.roads:
        tables["neighbours"][number[one]] |= np.uint64(1 << number[other])
        tables["neighbours"][number[other]] |= np.uint64(1 << number[one])
    tables["token_slot"] = NO_SLOT
    for slot, city in enumerate(fortress_slots(components)):
        tables["token_slot"][number[city]] = slot


def _fill_tiles_and_tokens(tables: np.void, components: ComponentSet) -> None:
    for visit in range(PROVINCES):
        commodities = components.province_tiles[visit + 1]
        tables["tile_commodities"][visit] = sum(1 << 8 * COMMODITIES.index(commodity) for commodity in commodities)
    for index, kind in enumerate(token_kinds(components)):
        if kind in COMMODITIES:
            tables["token_commodities"][index] = 1 << 8 * index
        elif kind != CARD_TOKEN_TEXT:
            tables["token_points"][index] = int(kind)
