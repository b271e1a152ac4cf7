"""Constant tables of component sets, against the sets themselves."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet, components_from_data, default_components
from mogul.engine.taj_mahal.rule_sets import CARD_TOKEN, COMMODITIES, SYMBOLS, Color
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, members
from mogul.engine.taj_mahal.rules.tables import (
    CARDS,
    MAX_CITIES,
    MAX_COLOURED_KINDS,
    MAX_KINDS,
    MAX_TOKEN_KINDS,
    NO_SLOT,
    WHITE,
    WHITE_CARDS,
    build_tables,
    card_set,
    fortress_slots,
    token_kinds,
)
from tests.engine.taj_mahal.random_tables import board_of, with_every_pair, with_one_pair, with_twin_colours

SETS: dict[str, Callable[[], ComponentSet]] = {
    "default": default_components,
    "random": lambda: board_of(1),
    "another": lambda: board_of(3),
    "twin colours": with_twin_colours,
    "every pair": with_every_pair,
    "one pair": with_one_pair,
}


@pytest.fixture(params=SETS)
def board(request: pytest.FixtureRequest) -> ComponentSet:
    name: str = request.param
    return SETS[name]()


def symbols(packed: int) -> Counter[str]:
    """Symbol counts, one per byte."""
    assert int(packed) < 2 ** (8 * len(SYMBOLS))
    return Counter({symbol: int(packed) >> 8 * place & 255 for place, symbol in enumerate(SYMBOLS)})


def goods(packed: int) -> Counter[str]:
    return Counter({good: int(packed) >> 8 * place & 255 for place, good in enumerate(COMMODITIES)})


def cities(board: ComponentSet, packed: int) -> set[str]:
    assert int(packed) < 2 ** len(board.cities)
    return {city for number, city in enumerate(board.cities) if int(packed) >> number & 1}


def test_cards_of_a_kind_and_kinds_of_a_colour_stand_next_to_each_other(board: ComponentSet) -> None:
    """S3: 96 cards, whites last."""
    tables = build_tables(board)
    numbers = list(map(members, cards_by_kind(tables)))
    assert [card for cards in numbers for card in cards] == list(range(CARDS))
    assert [len(cards) for cards in numbers] == [kind.copies for kind in board.card_kinds]
    assert [int(tables["card_kind"][card]) for cards in numbers for card in cards] == [
        kind for kind, cards in enumerate(numbers) for _ in cards
    ]
    assert tables["kinds"] == len(board.card_kinds) <= MAX_KINDS
    assert sum(kind.colour is not Color.WHITE for kind in board.card_kinds) <= MAX_COLOURED_KINDS


def test_every_kind_shows_its_symbols_and_colour(board: ComponentSet) -> None:
    """P3."""
    tables = build_tables(board)
    for number, kind in enumerate(board.card_kinds):
        assert +symbols(tables["kind_symbols"][number]) == Counter(kind.symbols)
        colour = tables["kind_colour"][number]
        assert tuple(Color)[colour] == kind.colour
        low, high = int(tables["colour_lo"][colour]), int(tables["colour_hi"][colour])
        assert cards_by_kind(tables)[number] & ~(low | high << 64) == 0
    sizes = [
        int(tables["colour_lo"][each]).bit_count() + int(tables["colour_hi"][each]).bit_count() for each in range(5)
    ]
    assert sizes == [21, 21, 21, 21, WHITE_CARDS]


def test_white_cards_are_found_by_their_symbol(board: ComponentSet) -> None:
    """P1: the symbols of every set of white cards, cards 84 to 95."""
    tables = build_tables(board)
    whites = [kind.symbols[0] for kind in board.card_kinds if kind.colour == "white" for _ in range(kind.copies)]
    for held in range(1 << WHITE_CARDS):
        found = int(tables["white_symbols"][held])
        expected = {SYMBOLS.index(symbol) for place, symbol in enumerate(whites) if held >> place & 1}
        assert {place for place in range(8) if found >> place & 1} == expected
    for symbol in set(whites):
        kind = board.card_kinds[tables["white_kind"][SYMBOLS.index(symbol)]]
        assert (kind.colour, kind.symbols) == ("white", (symbol,))
    assert int(tables["colour_hi"][WHITE]) >> 84 - 64 == 2**WHITE_CARDS - 1
    assert tables["colour_lo"][WHITE] == 0


def test_later_copies_are_the_coloured_cards_with_a_lower_one_of_their_kind(board: ComponentSet) -> None:
    """`one_of_each_kind` drops such a card if a lower one is there."""
    tables = build_tables(board)
    kind_of = tables["card_kind"]
    low, high = int(tables["later_copies_lo"]), int(tables["later_copies_hi"])
    assert members(low | high << 64) == [card for card in range(1, 84) if kind_of[card] == kind_of[card - 1]]


def test_hashes_of_kinds_differ_and_are_the_same_in_every_table(board: ComponentSet) -> None:
    """They stand for kinds in the ids of observations."""
    hashes = build_tables(board)["kind_hash"]
    assert len({*hashes.tolist()}) == MAX_KINDS
    assert np.array_equal(hashes, build_tables(default_components())["kind_hash"])


def test_roads_join_cities_both_ways(board: ComponentSet) -> None:
    """W6."""
    tables = build_tables(board)
    joined = {
        (city, other)
        for number, city in enumerate(board.cities)
        for other in cities(board, tables["neighbours"][number])
    }
    assert joined == {pair for road in board.roads for pair in (road, road[::-1])}


def test_every_city_lies_in_its_province(board: ComponentSet) -> None:
    tables = build_tables(board)
    assert tables["cities"] == len(board.cities) <= MAX_CITIES
    for number, (province, members_of_it) in enumerate(board.provinces.items()):
        assert cities(board, tables["province_cities"][number]) == {*members_of_it}
        assert {city for city in board.cities if board.province_of_city[city] == province} == {*members_of_it}
    assert [list(board.provinces)[place] for place in tables["city_province"][: len(board.cities)]] == [
        board.province_of_city[city] for city in board.cities
    ]


def test_tokens_are_numbered_by_kind_and_place(board: ComponentSet) -> None:
    """W4, S2: Agra's 4 points are a kind, too."""
    tables, kinds = build_tables(board), token_kinds(board)
    assert kinds[: len(COMMODITIES)] == COMMODITIES
    assert kinds[CARD_TOKEN] == "+1card"
    assert "+4" in kinds
    assert {*board.bonus_tokens} <= {*kinds}
    assert len(kinds) == len({*kinds}) <= MAX_TOKEN_KINDS
    for number, kind in enumerate(kinds):
        assert +goods(tables["token_commodities"][number]) == Counter([kind] if kind in COMMODITIES else [])
        points = 0 if kind in COMMODITIES or kind == "+1card" else int(kind)
        assert tables["token_points"][number] == points
    slots = fortress_slots(board)
    assert len(slots) == 16
    for number, city in enumerate(board.cities):
        assert tables["token_slot"][number] == (slots.index(city) if city in slots else NO_SLOT)


def test_tiles_show_their_commodities(board: ComponentSet) -> None:
    """W7: that of visit v has number v + 1."""
    tables = build_tables(board)
    for visit in range(12):
        assert +goods(tables["tile_commodities"][visit]) == Counter(board.province_tiles[visit + 1])


def test_a_commodity_printed_twice_is_counted_twice() -> None:
    """W7: 1 point for each commodity printed."""
    data = default_components().as_data()
    data["province_tiles"]["7"] = "tea+tea"
    assert goods(build_tables(components_from_data(data))["tile_commodities"][6])["tea"] == 2


def test_tables_are_made_once_for_equal_sets() -> None:
    assert build_tables(board_of(1)) is build_tables(board_of(1))
    assert build_tables(board_of(1)) is not build_tables(board_of(3))


def test_tables_cannot_be_written_to() -> None:
    """Every game on a component set shares them."""
    tables = build_tables(default_components())
    with pytest.raises(ValueError, match="read-only"):
        tables["kinds"] = 1
    with pytest.raises(ValueError, match="read-only"):
        tables["kind_lo"][0] = 1


def test_a_card_set_is_two_words() -> None:
    assert card_set([0, 63]) == (1 | 1 << 63, 0)
    assert card_set([64, 95]) == (0, 1 | 1 << 31)
    assert card_set(range(CARDS)) == (2**64 - 1, 2**32 - 1)
    assert card_set([]) == (0, 0)
