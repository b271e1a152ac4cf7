"""The drawing of a component set."""

import random
from itertools import combinations
from xml.etree import ElementTree

import pytest

from mogul.engine.drawing import Box
from mogul.engine.taj_mahal.components import (
    ComponentSet,
    component_svg,
    components_from_data,
    default_components,
    random_components,
)

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def without_coordinates(components: ComponentSet) -> ComponentSet:
    data = components.as_data()
    del data["coordinates"]
    return components_from_data(data)


SETS = {
    "default": default_components(),
    "laid out": without_coordinates(default_components()),
    "random": random_components(3),
}


@pytest.mark.parametrize("name", SETS)
def test_a_drawing_names_every_city_and_province_and_the_content_hash(name: str) -> None:
    components = SETS[name]
    found = texts(component_svg(components))
    for city in components.cities:
        assert found.count(city) == 1 + (city in components.provinces)
    assert set(components.provinces) <= set(found)
    assert components.name in found
    assert any(components.content_hash in text for text in found)


def test_a_drawing_has_every_road_and_marks_fortresses_and_agra() -> None:
    root = ElementTree.fromstring(component_svg(default_components()))
    roads = [line for group in root.iter(f"{SVG}g") if group.get("stroke-linecap") for line in group]
    assert len(roads) == len(default_components().roads)
    by_colour = [mark.get("fill") for mark in root.iter(f"{SVG}rect")]
    assert by_colour.count("#a63d2f") == 15 + 1  # and once in the legend
    assert by_colour.count("#e0a526") == 1 + 1


def test_a_drawing_lists_tiles_tokens_and_cards() -> None:
    found = texts(component_svg(default_components()))
    for goods in default_components().province_tiles.values():
        assert " + ".join(goods) in found
    assert {"3 x tea", "3 x +2", "3 x +1card"} <= set(found)
    assert {"elephant + elephant", "vizier + general"} <= set(found)
    assert any("7 elephant" in text for text in found)


def test_a_drawing_says_that_the_board_is_a_reconstruction_and_what_is_not_certain() -> None:
    found = " ".join(texts(component_svg(default_components())))
    assert "a reconstruction, not the printed game" in found
    assert "roads: reconstructed" in found


def test_a_set_copied_from_a_real_board_is_not_called_a_reconstruction() -> None:
    data = default_components().as_data()
    data["status"] = dict.fromkeys(
        ("cards", "province_tiles", "bonus_tokens", "provinces", "fortresses", "roads"), "printed"
    )
    assert not components_from_data(data).uncertain_parts
    assert "reconstruction, not" not in component_svg(components_from_data(data))


def test_names_are_escaped() -> None:
    data = default_components().as_data()
    data["name"] = 'a <b> & "c"'
    assert 'a <b> & "c"' in texts(component_svg(components_from_data(data)))


@pytest.mark.parametrize("scale", [0.0, 0.001, 1000.0])
def test_coordinates_of_any_size_fill_the_same_map(scale: float) -> None:
    """With 0 all cities lie in one point; that is a warning, not a fault."""
    data = default_components().as_data()
    data["coordinates"] = {city: [scale * x / 100, scale * y / 100] for city, (x, y) in data["coordinates"].items()}
    root = ElementTree.fromstring(component_svg(components_from_data(data)))
    for circle in root.iter(f"{SVG}circle"):
        assert -20 <= float(circle.get("cx", "nan")) <= 1200
        assert -20 <= float(circle.get("cy", "nan")) <= 1100


def test_any_roads_can_be_laid_out() -> None:
    """Not only roads between neighbours, and not only rings."""
    data = default_components().as_data()
    rng = random.Random(5)
    data["roads"] = [list(pair) for pair in rng.sample(list(combinations(default_components().cities, 2)), 90)]
    del data["coordinates"]
    assert set(default_components().cities) <= set(texts(component_svg(components_from_data(data))))


@pytest.mark.parametrize("name", SETS)
def test_hardly_any_names_of_a_drawing_overlap(name: str) -> None:
    """Names have the size of their text by a rough measure that is on the wide side."""
    root = ElementTree.fromstring(component_svg(SETS[name]))
    cities = [
        text for text in root.iter(f"{SVG}text") if text.text in SETS[name].cities and text.get("font-size") == "15"
    ]
    boxes = []
    for text in cities:
        width = len(text.text or "") * 15 * 0.6
        x, y = float(text.get("x", "nan")), float(text.get("y", "nan"))
        boxes.append(Box(x - width / 2, y - 12, x + width / 2, y + 3))
    assert len(boxes) == 49
    assert sum(one.overlap(other) > 20 for one, other in combinations(boxes, 2)) <= 1
