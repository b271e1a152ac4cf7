"""Common parts of component files."""

import pytest

from mogul.engine.component_files import (
    STANDINGS,
    check_coordinates,
    check_status,
    content_hash,
    part_reader,
    read_name,
    read_status,
    uncertain_parts,
)
from mogul.engine.drawing import Place
from mogul.engine.problem import Problems


def test_a_status_begins_with_a_standing() -> None:
    for standing in STANDINGS:
        assert read_status(f"{standing} (one account)") == f"{standing} (one account)"
    with pytest.raises(ValueError, match="must begin with one of rulebook, printed, reported"):
        read_status("surely")


def test_what_is_neither_from_the_rulebook_nor_printed_is_uncertain() -> None:
    status = {"roads": "reconstructed (a guess)", "cards": "printed", "cities": "rulebook", "cities.N": "placeholder"}
    assert uncertain_parts(status) == ("roads", "cities.N")


@pytest.mark.parametrize("text", ["", "x" * 41, " Agra", "New  Delhi", "Agra "])
def test_a_name_can_be_typed(text: str) -> None:
    assert read_name("New Delhi") == "New Delhi"
    with pytest.raises(ValueError, match=r"a name has 1 to 40|has blanks at an end or several in a row"):
        read_name(text)


def test_a_status_speaks_of_parts_and_their_details() -> None:
    read = part_reader(("roads", "cities"))
    assert read("roads.inner") == "roads.inner"
    with pytest.raises(ValueError, match="speaks of no part of the set; it has roads, cities"):
        read("rodes")


def test_every_part_needs_a_standing() -> None:
    problems = Problems()
    check_status(problems, {"roads.inner": "printed"}, ("roads", "cities"))
    assert [problem.message.partition(";")[0] for problem in problems.errors] == ["says nothing of cities"]


def test_every_node_of_the_board_has_a_place_of_its_own() -> None:
    problems = Problems()
    places = {"a": Place(0, 0), "b": Place(0, 0), "c": Place(1e6, 0), "d": Place(1, 1)}
    check_coordinates(problems, places, ("a", "b", "c", "e"), "is no junction")
    assert [(problem.severity.value, problem.place) for problem in problems.found] == [
        ("error", "coordinates"),
        ("warning", "coordinates.b"),
        ("error", "coordinates.c"),
        ("error", "coordinates.d"),
    ]


def test_the_order_of_keys_does_not_move_a_content_hash() -> None:
    assert content_hash({"a": 1, "b": [2, 3]}) == content_hash({"b": [2, 3], "a": 1})
    assert content_hash({"a": 1, "b": [2, 3]}) != content_hash({"a": 1, "b": [3, 2]})
    assert len(content_hash({})) == 16
