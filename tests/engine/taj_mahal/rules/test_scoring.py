"""Linked provinces (rule W6)."""

import itertools
import random
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rules.scoring import (
    court_seats,
    linked_provinces,
    more,
    one_of_each,
    pairs,
    shown,
    two_of_each,
)
from mogul.engine.taj_mahal.rules.state import ADVISORS
from mogul.engine.taj_mahal.rules.tables import build_tables
from tests.engine.taj_mahal.random_tables import board_of


def linked(components: ComponentSet, cities: set[str], province: str) -> int:
    """The kernel's answer."""
    number = {city: index for index, city in enumerate(components.cities)}
    palaces = sum(1 << number[city] for city in cities)
    here = sum(1 << number[city] for city in components.provinces[province])
    return int(linked_provinces(build_tables(components), np.uint64(palaces), np.uint64(here)))


def walked(components: ComponentSet, cities: set[str], province: str) -> int:
    """The same by walking every road."""
    reached = cities & {*components.provinces[province]}
    while True:
        further = {other for road in components.roads for one, other in (road, road[::-1]) if one in reached}
        if further & cities <= reached:
            break
        reached |= further & cities
    return len({components.province_of_city[city] for city in reached} - {province})


@pytest.mark.parametrize("seed", range(6))
def test_the_flood_fill_is_a_walk_along_the_roads(seed: int) -> None:
    """Rule W6, on the default board and on random ones."""
    components, rng = board_of(seed), random.Random(seed)
    found = []
    for _ in range(150):
        province = rng.choice(list(components.provinces))
        share = rng.choice((0.1, 0.3, 0.5, 0.8, 1.0))
        cities = {city for city in components.cities if rng.random() < share}
        cities.add(rng.choice(components.provinces[province]))
        assert linked(components, cities, province) == walked(components, cities, province)
        found.append(linked(components, cities, province))
    assert min(found) == 0
    assert max(found) == len(components.provinces) - 1


def test_a_palace_alone_is_linked_to_nothing(components: ComponentSet) -> None:
    """Rule W6: a province counts when the path goes through cities with palaces only."""
    one, other = next(
        road for road in components.roads if len({components.province_of_city[city] for city in road}) == 2
    )
    province = components.province_of_city[one]
    assert linked(components, {one}, province) == 0
    assert linked(components, {one, other}, province) == 1
    far = next(city for city in components.cities if components.province_of_city[city] not in (
        province, components.province_of_city[other]) and {one, city} not in map(set, components.roads)
        and {other, city} not in map(set, components.roads))  # fmt: skip
    assert linked(components, {one, other, far}, province) == 1


def test_a_province_counts_once(components: ComponentSet) -> None:
    """Rule W6: provinces, not palaces."""
    assert linked(components, {*components.cities}, components.agra_province) == 11


SYMBOLS = range(6)
# Counts where a borrow or a carry would show. A row cannot come near 127 (every symbol of the deck, twice).
EDGES = (0, 1, 2, 63, 64, 126, 127)


def packed(counts: Sequence[int]) -> np.uint64:
    return np.uint64(sum(count << 8 * symbol for symbol, count in enumerate(counts)))


def seats(high_bits: int) -> set[int]:
    found = int(court_seats(np.uint64(high_bits)))
    return {seat for seat in range(64) if found >> seat & 1}


def seats_with_more(mine: Sequence[int], theirs: Sequence[int]) -> set[int]:
    return seats(more(packed(mine), packed(theirs)))


@pytest.mark.parametrize(("mine", "theirs"), [*itertools.product(EDGES, EDGES)])
def test_only_strictly_more_is_more_whatever_the_neighbours_are(mine: int, theirs: int) -> None:
    """Rule W1."""
    for symbol in SYMBOLS:
        for neighbour, rival in ((0, 127), (127, 0), (5, 5)):
            ours, others = [neighbour] * 6, [rival] * 6
            ours[symbol], others[symbol] = mine, theirs
            expected = {each for each in SYMBOLS if ours[each] > others[each]}
            assert seats_with_more(ours, others) == expected


def test_random_rows_compare_as_numbers_do() -> None:
    """Rules W1, U3."""
    rng = random.Random(1)
    for _ in range(2000):
        mine, theirs = ([rng.choice((0, 1, 2, 3, 9)) for _ in SYMBOLS] for _ in range(2))
        assert seats_with_more(mine, theirs) == {each for each in SYMBOLS if mine[each] > theirs[each]}


def test_a_symbol_that_is_not_in_the_row_is_not_shown() -> None:
    """Rule W1: it claims nothing, even when nobody else is in."""
    for counts in itertools.product((0, 1, 127), repeat=6):
        assert seats(shown(packed(counts))) == {each for each in SYMBOLS if counts[each]}


def test_the_sets_have_no_bits_besides_the_six_court_seats() -> None:
    assert seats(more(packed([127] * 6), packed([0] * 6))) == set(SYMBOLS)
    assert seats(0) == set()
    assert seats_with_more([0] * 6, [127] * 6) == set()


def tokens(counts: tuple[int, ...]) -> int:
    return sum(count << 2 * advisor for advisor, count in enumerate(counts))


def test_a_set_of_advisors_becomes_one_or_two_tokens_of_each() -> None:
    for held in product((0, 1), repeat=ADVISORS):
        advisors = np.uint64(sum(has << advisor for advisor, has in enumerate(held)))
        assert one_of_each(advisors) == tokens(held)
        assert two_of_each(advisors) == tokens(tuple(2 * has for has in held))


def test_pairs_are_the_advisors_with_two_tokens() -> None:
    for counts in product((0, 1, 2), repeat=ADVISORS):
        assert pairs(np.uint8(tokens(counts))) == sum((count == 2) << advisor for advisor, count in enumerate(counts))
