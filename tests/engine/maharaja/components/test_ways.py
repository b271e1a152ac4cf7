"""The ways of drawn roads."""

import math
from itertools import pairwise

import pytest

from mogul.engine.maharaja.components import components_from_data, default_components
from mogul.engine.maharaja.components.ways import BETWEEN_TWINS, Way, stops, ways
from tests.engine.maharaja.components.changes import changed, put

PLACES = {name: (x, y) for name, (x, y) in (default_components().coordinates or {}).items()}
RADIUS = dict.fromkeys(PLACES, 30.0)


def test_a_way_runs_between_the_marks_of_its_junctions() -> None:
    way = Way((0, 0), (100, 0), 0, 0.2, 0.9)
    assert way.at(0) == pytest.approx((20, 0))
    assert way.at(1) == pytest.approx((90, 0))
    assert way.at(0.5, aside=5) == pytest.approx((55, 5))
    assert way.path == "M 0.0 0.0 L 100.0 0.0"


def test_a_bowed_way_has_its_bow_in_the_middle() -> None:
    way = Way((0, 0), (100, 0), 20, 0, 1)
    assert way.at(0.5) == pytest.approx((50, 20))
    assert way.path == "M 0.0 0.0 Q 50.0 40.0 100.0 0.0"


def test_roads_are_straight_and_villages_lie_evenly_on_them() -> None:
    components = default_components()
    found = ways(components, PLACES, RADIUS)
    assert {way.bow for way in found.values()} == {0}
    places = stops(components, found)
    assert list(places) == list(components.villages)
    for road in components.roads:
        points = [found[road.id].at(0), *(places[village] for village in road.villages), found[road.id].at(1)]
        steps = [math.dist(*pair) for pair in pairwise(points)]
        assert max(steps) == pytest.approx(min(steps))
        assert math.dist(points[0], PLACES[road.one]) == pytest.approx(30)


@pytest.mark.parametrize("ends", [("S", "SE"), ("SE", "S")])
def test_roads_that_join_the_same_junctions_are_bowed_apart(ends: tuple[str, str]) -> None:
    change = put("roads", 4, {"id": "R05", "one": ends[0], "other": ends[1], "villages": ["V09", "V10"]})
    found = ways(components_from_data(changed(change)), PLACES, RADIUS)
    assert math.dist(found["R04"].at(0.5), found["R05"].at(0.5)) == pytest.approx(BETWEEN_TWINS)


def test_junctions_in_one_point_have_a_way_too() -> None:
    found = ways(default_components(), dict.fromkeys(PLACES, (5.0, 5.0)), RADIUS)
    assert all(math.isfinite(number) for way in found.values() for number in way.at(0.5))
