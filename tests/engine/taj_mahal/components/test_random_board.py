"""Random component sets: constant and varying parts."""

import json
import math
from collections import Counter
from itertools import combinations

import pytest

from mogul.engine.taj_mahal.components import (
    ComponentSet,
    component_problems,
    components_from_data,
    default_components,
    random_components,
)
from mogul.engine.taj_mahal.rule_sets import COLOURS

SEEDS = range(50)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_set_has_no_problem(seed: int) -> None:
    """Neither an error nor a warning: the certain parts are kept, and the reported ones too."""
    components = random_components(seed)
    assert component_problems(json.dumps(components.as_data()).encode()) == []
    assert components_from_data(components.as_data()) == components
    assert components.name == f"random-{seed}"


def test_a_seed_names_the_same_set_everywhere() -> None:
    assert random_components(1).content_hash == "187f4ea5f202e9e8"
    assert random_components(1) == random_components(1)


def test_different_seeds_give_different_sets_in_every_part_that_is_not_certain() -> None:
    """Beside the deck's reported part and the coordinates, nothing is the same in all sets."""
    sets = [random_components(seed) for seed in SEEDS]
    assert len({components.content_hash for components in sets}) == len(sets)
    for part in ("cards", "province_tiles", "bonus_tokens", "agra_city", "provinces", "fortresses", "roads"):
        assert len({str(components.as_data()[part]) for components in sets}) > 25, part
    assert {components.province_tiles[6] for components in sets} == {("rice", "tea"), ("rice", "gems")}
    assert len({list(components.provinces).index(components.agra_province) for components in sets}) > 6


def test_the_cards_that_are_reported_are_those_of_the_default_set() -> None:
    reported = default_components()
    for seed in SEEDS:
        components = random_components(seed)
        assert components.cards["colourless"] == reported.cards["colourless"]
        for colour in COLOURS:
            kinds = components.cards[colour]
            elephants = {pair: copies for pair, copies in kinds.items() if "elephant" in pair}
            assert elephants == {pair: n for pair, n in reported.cards[colour].items() if "elephant" in pair}
            others = Counter(
                symbol for pair, n in kinds.items() if pair not in elephants for symbol in pair.split("+") * n
            )
            assert others == dict.fromkeys(("vizier", "general", "monk", "princess", "mogul"), 2)


def test_the_board_has_about_as_many_connections_as_the_default_one() -> None:
    assert connections(default_components()) == 26
    counts = [connections(random_components(seed)) for seed in SEEDS]
    assert 22 <= min(counts) < max(counts) <= 30


def connections(components: ComponentSet) -> int:
    where = components.province_of_city
    return sum(where[one] != where[other] for one, other in components.roads)


def crossings(components: ComponentSet) -> int:
    """Pairs of roads that cross, as drawn by the set's coordinates."""
    assert components.coordinates is not None
    places = components.coordinates

    def side(start: str, end: str, city: str) -> bool:
        (x, y), (to_x, to_y), (at_x, at_y) = places[start], places[end], places[city]
        return (to_x - x) * (at_y - y) > (to_y - y) * (at_x - x)

    return sum(
        side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
        for (a, b), (c, d) in combinations(components.roads, 2)
        if len({a, b, c, d}) == 4
    )


@pytest.mark.parametrize(
    "components", [default_components(), *map(random_components, range(20))], ids=lambda each: each.name
)
def test_roads_do_not_cross_and_cities_lie_apart(components: ComponentSet) -> None:
    assert components.coordinates is not None
    assert crossings(components) == 0
    assert min(math.dist(*pair) for pair in combinations(components.coordinates.values(), 2)) > 25
