"""Random boards."""

import json
import math
import random
from collections import Counter
from itertools import combinations

import pytest

from mogul.engine.maharaja.components import (
    BUNDLED_SETS,
    ComponentSet,
    bundled_components,
    component_problems,
    components_from_data,
    default_components,
    random_components,
)
from mogul.engine.maharaja.components.random_board import APART, HEIGHT, WIDTH, random_board


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_board_has_eight_places_apart_and_sorted_roads(seed: int) -> None:
    places, roads = random_board(random.Random(seed))
    assert len(places) == 8
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in places)
    assert min(math.dist(*pair) for pair in combinations(places, 2)) >= APART
    assert roads == sorted(set(roads))
    assert all(one < other for one, other in roads)
    assert set(Counter(end for road in roads for end in road).values()) <= {3, 4, 5}


def test_the_same_numbers_give_the_same_board() -> None:
    assert random_board(random.Random(7)) == random_board(random.Random(7))


SEEDS = range(24)


@pytest.fixture(scope="module")
def sets() -> list[ComponentSet]:
    """The random sets of SEEDS."""
    return [random_components(seed) for seed in SEEDS]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_set_has_no_problem(sets: list[ComponentSet], seed: int) -> None:
    """Neither an error nor a warning: the reported parts are kept."""
    components = sets[seed]
    assert component_problems(json.dumps(components.as_data()).encode()) == []
    assert components_from_data(components.as_data()) == components


def test_a_seed_names_the_same_set_everywhere(sets: list[ComponentSet]) -> None:
    assert random_components(1).content_hash == "909ecdeedbb6ffc3"
    assert random_components(1) == sets[1]
    assert [components.name for components in sets] == [f"random-{seed}" for seed in SEEDS]


def test_roads_differ_and_the_other_parts_do_not(sets: list[ComponentSet]) -> None:
    assert len({components.content_hash for components in sets}) == len(sets)
    assert len({str(components.coordinates) for components in sets}) == len(sets)
    for components in sets:
        assert components.junctions == ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "START")
        assert components.village_capacity == default_components().village_capacity
        assert components.blocked_sites == default_components().blocked_sites


def test_cities_have_their_ids_for_names_which_are_placeholders(sets: list[ComponentSet]) -> None:
    for components in sets:
        assert all(name == city for city, name in components.cities.items())
        assert components.placeholders == set(components.cities)


def test_sixteen_to_eighteen_roads_have_thirty_villages(sets: list[ComponentSet]) -> None:
    assert {len(components.roads) for components in sets} == {16, 17, 18}
    for components in sets:
        assert components.villages == tuple(f"V{number:02}" for number in range(1, 31))
        assert [road.id for road in components.roads] == [f"R{n:02}" for n in range(1, len(components.roads) + 1)]


def test_every_junction_has_three_to_five_roads(sets: list[ComponentSet]) -> None:
    found = [Counter(end for road in components.roads for end in road.ends) for components in sets]
    assert {number for roads in found for number in roads.values()} == {3, 4, 5}
    assert {roads["START"] for roads in found} == {3, 4, 5}


def crossings(components: ComponentSet) -> int:
    """Pairs of roads that cross, as drawn by the set's coordinates."""
    assert components.coordinates is not None
    places = components.coordinates

    def side(start: str, end: str, junction: str) -> bool:
        (x, y), (to_x, to_y), (at_x, at_y) = places[start], places[end], places[junction]
        return (to_x - x) * (at_y - y) > (to_y - y) * (at_x - x)

    return sum(
        side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
        for (a, b), (c, d) in combinations([road.ends for road in components.roads], 2)
        if len({a, b, c, d}) == 4
    )


@pytest.mark.parametrize("place", [*BUNDLED_SETS, *SEEDS])
def test_roads_do_not_cross_and_junctions_lie_apart(sets: list[ComponentSet], place: str | int) -> None:
    components = bundled_components(place) if isinstance(place, str) else sets[place]
    assert components.coordinates is not None
    assert crossings(components) == 0
    assert min(math.dist(*pair) for pair in combinations(components.coordinates.values(), 2)) >= 170
    assert all(number == int(number) for place in components.coordinates.values() for number in place)
