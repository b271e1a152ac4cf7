"""The drawing of a component set."""

import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from mogul.engine.maharaja.components import (
    ComponentSet,
    bundled_components,
    component_svg,
    components_from_data,
    default_components,
    random_components,
)
from mogul.engine.maharaja.components.drawing import BETWEEN_TWINS, CITY_RADIUS, VILLAGE_SIZE, Way, stops, ways
from tests.engine.maharaja.components.changes import changed, data, put

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


SVG = "{http://www.w3.org/2000/svg}"


def without_coordinates() -> ComponentSet:
    return components_from_data(changed(lambda file: file.pop("coordinates")))


SETS = {
    "a16": default_components(),
    "b17": bundled_components("b17"),
    "c15": bundled_components("c15"),
    "laid out": without_coordinates(),
    "random": random_components(3),
}


def drawn(components: ComponentSet) -> Element:
    return ElementTree.fromstring(component_svg(components))


def texts(element: Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def groups(root: Element, kind: str) -> dict[str, Element]:
    """The groups of a kind by the id of their thing."""
    ids = {group.get("id", ""): group for group in root.iter(f"{SVG}g")}
    return {name.removeprefix(f"{kind}-"): group for name, group in ids.items() if name.startswith(f"{kind}-")}


def middle(junction: Element) -> tuple[float, float]:
    circle = junction.find(f"{SVG}circle")
    assert circle is not None
    return float(circle.get("cx", "nan")), float(circle.get("cy", "nan"))


def village_place(village: Element) -> tuple[float, float]:
    house = village.find(f"{SVG}path")
    assert house is not None
    numbers = list(map(float, re.findall(r"-?[\d.]+", house.get("d", ""))))
    return numbers[0] + VILLAGE_SIZE / 2, numbers[1] - 11


@pytest.mark.parametrize("name", SETS)
def test_junctions_roads_and_villages_have_ids_of_their_own(name: str) -> None:
    components, root = SETS[name], drawn(SETS[name])
    assert sorted(groups(root, "junction")) == sorted(components.junctions)
    assert list(groups(root, "road")) == [road.id for road in components.roads]
    assert list(groups(root, "village")) == list(components.villages)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", SETS)
def test_a_drawing_names_the_set_its_hash_and_every_city(name: str) -> None:
    components, found = SETS[name], texts(drawn(SETS[name]))
    assert components.name in found
    assert any(components.content_hash in text for text in found)
    assert all(found.count(city) == 1 for city in components.cities.values())


def test_names_that_are_placeholders_are_marked_as_such() -> None:
    root = drawn(default_components())
    by_text = {text.text: text for text in root.iter(f"{SVG}text")}
    assert by_text["City-N"].get("font-style") == "italic"
    assert by_text["Ahmadabad"].get("font-style") is None
    assert [text for text in texts(root) if text.endswith("· placeholder")] == [
        "N · placeholder",
        "CENTRE · placeholder",
        "S · placeholder",
    ]
    assert "a placeholder, not the printed name" in texts(root)


def test_a_city_has_a_centre_and_six_outer_sites() -> None:
    junctions = groups(drawn(default_components()), "junction")
    assert len(junctions["NW"].findall(f"{SVG}circle")) == 1 + 6
    assert len(junctions["NW"].findall(f"{SVG}rect")) == 1
    assert junctions["START"].find(f"{SVG}rect") is None


def test_blocked_sites_are_crossed_with_the_numbers_of_players() -> None:
    """S7."""
    file = changed(put("blocked_sites", {"3": 1, "5": 2}))
    root = drawn(components_from_data(file))
    for city in ("NW", "CENTRE"):
        group = groups(root, "junction")[city]
        assert len(group.findall(f"{SVG}path")) == 2
        assert texts(group) == ["3, 5", "5"]
    assert {"none with 2, 4 players", "1 with 3 players", "2 with 5 players"} <= set(texts(root))
    assert groups(drawn(default_components()), "junction")["NW"].find(f"{SVG}path") is None


def test_a_drawing_says_that_the_board_is_a_reconstruction_and_what_is_not_certain() -> None:
    found = " ".join(texts(drawn(default_components())))
    assert "a reconstruction, not the printed game" in found
    assert "roads.courses: reconstructed" in found


def test_a_set_copied_from_a_real_board_has_no_placeholders_and_is_not_called_a_reconstruction() -> None:
    file = data()
    file["status"] = dict.fromkeys(("cities", "village_capacity", "blocked_sites", "roads"), "printed")
    svg = component_svg(components_from_data(file))
    assert "placeholder" not in svg
    assert "reconstruction, not" not in svg


@pytest.mark.parametrize("name", ["a16", "b17", "c15", "random"])
def test_marks_do_not_cover_each_other(name: str) -> None:
    root = drawn(SETS[name])
    junctions = list(map(middle, groups(root, "junction").values()))
    villages = list(map(village_place, groups(root, "village").values()))
    assert min(math.dist(*pair) for pair in combinations(junctions, 2)) > 2 * CITY_RADIUS
    assert min(math.dist(*pair) for pair in combinations(villages, 2)) > 0.8 * VILLAGE_SIZE
    assert min(math.dist(one, other) for one in junctions for other in villages) > CITY_RADIUS


def test_villages_lie_on_their_road_in_their_order_from_its_first_junction() -> None:
    components, root = default_components(), drawn(default_components())
    junctions, villages = groups(root, "junction"), groups(root, "village")
    for road in components.roads:
        start, end = middle(junctions[road.one]), middle(junctions[road.other])
        places = [village_place(villages[village]) for village in road.villages]
        ways = [math.dist(start, place) for place in places]
        assert ways == sorted(ways)
        for place in places:
            assert math.dist(start, place) + math.dist(place, end) == pytest.approx(math.dist(start, end), abs=0.5)


def test_roads_that_join_the_same_junctions_are_drawn_apart() -> None:
    """Whichever of the two junctions a road names first."""
    file = changed(lambda file: file["roads"][4].update(one="SE", other="S"))
    file["roads"][4]["villages"].reverse()
    for _ in range(2):
        roads = groups(drawn(components_from_data(file)), "road")
        paths = [roads[name].find(f"{SVG}path") for name in ("R04", "R05")]
        bends = [path.get("d", "").partition("Q")[2].split()[:2] for path in paths if path is not None]
        assert len(bends) == 2
        assert all(bends)
        assert bends[0] != bends[1]
        file["roads"][4].update(one="S", other="SE")


@pytest.mark.parametrize("scale", [0.0, 0.001, 90.0])
def test_coordinates_of_any_size_fill_the_same_map(scale: float) -> None:
    """With 0 all junctions lie in one point; that is a warning, not a fault."""
    file = data()
    file["coordinates"] = {name: [scale * x, scale * y] for name, (x, y) in file["coordinates"].items()}
    for junction in groups(drawn(components_from_data(file)), "junction").values():
        assert all(0 <= number <= 1200 for number in middle(junction))


def test_names_are_escaped() -> None:
    file = changed(put("cities", "N", 'a <b> & "c"'))
    assert 'a <b> & "c"' in texts(drawn(components_from_data(file)))
