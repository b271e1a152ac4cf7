"""Places for nodes without coordinates."""

import math
import random
from itertools import combinations

from mogul.engine.map_layout import layout

NODES = [str(number) for number in range(30)]


def test_nodes_of_a_grid_are_laid_out_apart() -> None:
    rows = [(str(6 * row + column), str(6 * row + column + 1)) for row in range(5) for column in range(5)]
    columns = [(str(node), str(node + 6)) for node in range(24)]
    places = layout(NODES, rows + columns)
    assert list(places) == NODES
    assert min(math.dist(*pair) for pair in combinations(places.values(), 2)) > 30


def test_the_longer_side_lies_from_west_to_east() -> None:
    places = layout(NODES, [(str(node), str(node + 1)) for node in range(29)])
    assert abs(places["0"].x - places["29"].x) > 10 * abs(places["0"].y - places["29"].y)


def test_any_roads_can_be_laid_out() -> None:
    rng = random.Random(5)
    places = layout(NODES, rng.sample(list(combinations(NODES, 2)), 90))
    assert all(math.isfinite(number) for place in places.values() for number in place)


def test_nodes_that_no_road_joins_are_laid_out_too() -> None:
    assert set(layout(["a", "b", "c"], [("a", "b")])) == {"a", "b", "c"}
