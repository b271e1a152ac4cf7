"""The sheet of a drawn component set."""

import pytest

from mogul.engine.bare_game import BareComponents
from mogul.engine.component_sheet import MAP_HEIGHTS, MAP_WIDTH, document, fitted, sheet


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
