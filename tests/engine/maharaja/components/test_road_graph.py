"""Connection and planarity of roads."""

from itertools import combinations, product

import pytest

from mogul.engine.maharaja.components.road_graph import Pair, crossing_free, reached

K5 = list(combinations("abcde", 2))
K33 = list(product("abc", "def"))
CUBE = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("e", "f"), ("f", "g"), ("g", "h"), ("h", "e")]
CUBE += list(zip("abcd", "efgh", strict=True))
# A circle of eight with its four diameters (Wagner's graph).
WAGNER = [(str(number), str((number + 1) % 8)) for number in range(8)]
WAGNER += [(str(number), str(number + 4)) for number in range(4)]


def subdivided(pairs: list[Pair]) -> list[Pair]:
    """The same graph with a further node on its first edge."""
    (one, other), *rest = pairs
    return [(one, "between"), ("between", other), *rest]


def test_junctions_within_reach_are_found() -> None:
    assert reached("a", [("b", "a"), ("b", "c"), ("d", "e")]) == {"a", "b", "c"}
    assert reached("a", []) == {"a"}


@pytest.mark.parametrize("pairs", [K5, K33, subdivided(K5), subdivided(K33), WAGNER, [*K33, ("f", "g"), ("g", "h")]])
def test_graphs_that_cannot_be_drawn_without_a_crossing(pairs: list[Pair]) -> None:
    assert not crossing_free(pairs)


@pytest.mark.parametrize(
    "pairs", [K5[1:], K33[1:], CUBE, list(combinations("abcd", 2)), [("a", "b")], [*CUBE, CUBE[0]]]
)
def test_graphs_that_can_be_drawn_without_a_crossing(pairs: list[Pair]) -> None:
    assert crossing_free(pairs)


def test_eight_junctions_have_at_most_eighteen_roads_without_a_crossing() -> None:
    """A triangulation; every further road crosses one."""
    hexagon = [(str(number), str((number + 1) % 6)) for number in range(6)]
    spokes = [(hub, str(number)) for hub in ("n", "s") for number in range(6)]
    assert crossing_free(hexagon + spokes)
    missing = set(map(frozenset, combinations("012345ns", 2))) - set(map(frozenset, hexagon + spokes))
    assert len(missing) == 10
    for one, other in map(sorted, missing):
        assert not crossing_free([*hexagon, *spokes, (one, other)])
