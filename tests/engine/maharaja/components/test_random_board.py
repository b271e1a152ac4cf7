"""Random boards."""

import math
import random
from collections import Counter
from itertools import combinations

import pytest

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
