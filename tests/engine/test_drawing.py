"""The words for writing SVG."""

import math
import random
from itertools import combinations
from xml.etree import ElementTree

import pytest

from mogul.engine.bare_game import BareComponents
from mogul.engine.drawing import (
    MAP_HEIGHTS,
    MAP_WIDTH,
    Box,
    add,
    document,
    fitted,
    layout,
    place_labels,
    sheet,
    svg_root,
    text_width,
)


def test_attributes_are_written_with_hyphens_and_short_numbers() -> None:
    root = svg_root(100, 50)
    add(root, "line", x1=1.26, stroke_width=2.0)
    assert '<line x1="1.3" stroke-width="2" />' in ElementTree.tostring(root, encoding="unicode")
    assert root.get("viewBox") == "0 0 100 50"


def test_texts_are_escaped() -> None:
    root = svg_root(100, 50)
    add(root, "text", "a <b> & c")
    assert "a &lt;b&gt; &amp; c" in ElementTree.tostring(root, encoding="unicode")


def test_bold_and_wide_letters_need_more_room() -> None:
    assert text_width("Agra", 15) < text_width("Agra", 15, bold=True)
    assert text_width("abcd", 15) < text_width("漢字漢字", 15)


def test_a_label_stands_beside_its_dot_where_nothing_is_in_the_way() -> None:
    frame = Box(0, 0, 400, 400)
    (box,) = place_labels({"a": (100, 100)}, {"a": (50, 10)}, [], [], frame, 12).values()
    assert box == Box(112, 95, 162, 105)


def test_a_label_avoids_roads_dots_other_names_and_the_edge() -> None:
    frame = Box(0, 0, 400, 400)
    size = {"a": (50.0, 10.0)}
    left = Box(38, 95, 88, 105)
    assert place_labels({"a": (100, 100)}, size, [((100, 100), (200, 100))], [], frame, 12)["a"] == left
    assert place_labels({"a": (100, 100)}, size, [], [Box(120, 90, 150, 110)], frame, 12)["a"] == left
    assert place_labels({"a": (380, 100)}, size, [], [], frame, 12)["a"] == Box(318, 95, 368, 105)
    both = place_labels({"a": (100, 100), "b": (160, 100)}, {"a": (40, 10), "b": (40, 10)}, [], [], frame, 12)
    assert both["a"].overlap(both["b"]) == 0
    assert not both["a"].holds((160, 100))


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


@pytest.mark.parametrize("scale", [0.0, 1e-3, 1.0, 1e5])
def test_places_of_any_size_fill_the_same_map(scale: float) -> None:
    places, height = fitted({"a": (0.0, 0.0), "b": (2 * scale, scale)}, 50)
    assert MAP_HEIGHTS[0] <= height <= MAP_HEIGHTS[1]
    assert all(50 <= x <= MAP_WIDTH - 50 and 50 <= y <= height - 50 for x, y in places.values())


def test_a_high_map_keeps_its_scale() -> None:
    places, height = fitted({"a": (0.0, 0.0), "b": (1.0, 2.0)}, 50)
    (x, y), (other_x, other_y) = places.values()
    assert height == MAP_HEIGHTS[1]
    assert other_y - y == pytest.approx(2 * (other_x - x))


def test_a_sheet_names_the_set_and_the_standing_of_its_parts() -> None:
    components = BareComponents("mine", "0123456789abcdef", ("roads",))
    text = document(sheet(components, {"roads": "reconstructed (a guess)", "cards": "printed"}, 1200, 500))
    assert "component set 0123456789abcdef · a reconstruction, not the printed game" in text
    assert 'font-weight="bold">roads: reconstructed (a guess)<' in text
    assert 'font-weight="normal">cards: printed<' in text


def test_a_set_without_uncertain_parts_is_not_called_a_reconstruction() -> None:
    assert "reconstruction" not in document(sheet(BareComponents("mine", "0" * 16), {"cards": "printed"}, 1200, 500))
