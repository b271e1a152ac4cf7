"""Linked provinces (rule W6)."""

import random

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rules.network import linked_provinces
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
