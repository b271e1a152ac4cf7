"""The bundled sets, the canonical form of a set, and its content hash."""

import json
import pickle
import random
from typing import Any

import pytest

from mogul.engine.component_files import STANDINGS, standing_of
from mogul.engine.maharaja.components import (
    BUNDLED_SETS,
    ComponentSet,
    Road,
    bundled_components,
    components_from_data,
    default_components,
    random_components,
)
from tests.engine.maharaja.components.changes import Change, changed, data, drop, put

HASHES = {"a16": "114ad001e272948e", "b17": "6e81dc4bdec1d586", "c15": "5fe35c8596f09c6d"}


@pytest.mark.parametrize(("name", "roads"), [("a16", 16), ("b17", 17), ("c15", 15)])
def test_a_bundled_set_has_the_pieces_that_the_rules_count(name: str, roads: int) -> None:
    """Terms, S6, S7."""
    components = bundled_components(name)
    assert components.name == name
    assert len(components.cities) == 7
    assert len(components.roads) == roads
    assert components.villages == tuple(f"V{number:02}" for number in range(1, 31))
    assert {len(road.villages) for road in components.roads} == ({2} if name == "c15" else {1, 2})
    assert components.village_capacity == {2: 1, 3: 2, 4: 2, 5: 2}
    assert components.blocked_sites == {2: 0, 3: 0, 4: 0, 5: 0}


def test_the_default_set_is_the_first_bundled_one() -> None:
    assert default_components() is bundled_components("a16")
    assert next(iter(BUNDLED_SETS)) == "a16"
    with pytest.raises(ValueError, match='"d18" is no bundled component set; bundled are a16, b17, c15'):
        bundled_components("d18")


@pytest.mark.parametrize("name", BUNDLED_SETS)
def test_a_bundled_set_says_that_its_board_is_a_reconstruction_and_which_names_are_placeholders(name: str) -> None:
    components = bundled_components(name)
    assert {"roads.courses", "coordinates", "blocked_sites"} <= set(components.uncertain_parts)
    assert "village_capacity" not in components.uncertain_parts
    assert {standing_of(status) for status in components.status.values()} <= set(STANDINGS)
    assert components.placeholders == {"N", "CENTRE", "S"}
    assert components.status["cities.SW"].startswith("reported")


@pytest.mark.parametrize("name", BUNDLED_SETS)
def test_the_content_hash_of_a_bundled_set_is_pinned(name: str) -> None:
    """Records name the set they were played on by this hash: it must not move while the set plays the same."""
    assert bundled_components(name).content_hash == HASHES[name]


def test_junctions_and_villages_are_numbered_as_the_file_lists_them() -> None:
    components = default_components()
    assert components.junctions == ("SW", "NW", "NE", "SE", "N", "CENTRE", "S", "START")
    assert components.roads[6] == Road("R07", "START", "CENTRE", ("V13",))
    assert components.roads[6].ends == ("START", "CENTRE")
    file = data()
    file["roads"].reverse()
    assert components_from_data(file).villages[:3] == ("V29", "V30", "V27")


def shuffled(value: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return {key: value[key] for key in rng.sample(list(value), len(value))}


def test_the_content_hash_does_not_depend_on_how_the_file_is_laid_out() -> None:
    rng = random.Random(1)
    file = data()
    for part in ("status", "village_capacity", "blocked_sites", "coordinates"):
        file[part] = shuffled(file[part], rng)
    file["roads"] = [shuffled(road, rng) for road in file["roads"]]
    components = components_from_data(shuffled(file, rng))
    assert components == default_components()
    assert components.content_hash == default_components().content_hash


def test_sites_are_not_blocked_where_a_file_does_not_say_so() -> None:
    """S7."""
    file = data()
    del file["blocked_sites"]
    assert components_from_data(file) == default_components()
    file["blocked_sites"] = {"3": 1}
    assert components_from_data(file).blocked_sites == {2: 0, 3: 1, 4: 0, 5: 0}


OTHER_CHANGES: dict[str, Change] = {
    "name": put("name", "another"),
    "status": put("status", "roads.courses", "printed"),
    "a name of a city": put("cities", "N", "Agra"),
    "a coordinate": put("coordinates", "N", [500, 200]),
    "coordinates": drop("coordinates"),
}


@pytest.mark.parametrize("part", OTHER_CHANGES)
def test_names_status_and_coordinates_do_not_move_the_content_hash(part: str) -> None:
    other = components_from_data(changed(OTHER_CHANGES[part]))
    assert other.content_hash == default_components().content_hash
    assert other != default_components()


PLAYING_CHANGES: dict[str, Change] = {
    "order of cities": lambda file: file.update(cities=dict(reversed(file["cities"].items()))),
    "capacity": put("village_capacity", "2", 2),
    "blocked sites": put("blocked_sites", "3", 1),
    "order of roads": lambda file: file["roads"].reverse(),
    "an id of a road": put("roads", 0, "id", "R99"),
    "an id of a village": put("roads", 0, "villages", 0, "V99"),
    "direction of a road": lambda file: file["roads"][0].update(one="N", other="NW"),
    "order of villages": lambda file: file["roads"][0]["villages"].reverse(),
    "a road": lambda file: file["roads"].pop(),
    "the id of the start": lambda file: file.update(
        json.loads(json.dumps(file).replace('"START"', '"GATE"')),
    ),
}


@pytest.mark.parametrize("part", PLAYING_CHANGES)
def test_whatever_plays_moves_the_content_hash(part: str) -> None:
    other = components_from_data(changed(PLAYING_CHANGES[part]))
    assert other.content_hash != default_components().content_hash
    assert other != default_components()


def test_a_status_of_all_cities_holds_for_those_without_one_of_their_own() -> None:
    file = data()
    file["status"] = {"cities": "placeholder", "cities.SW": "printed", "roads": "printed"}
    file["status"] |= {"village_capacity": "rulebook", "blocked_sites": "rulebook"}
    components = components_from_data(file)
    assert components.placeholders == set(components.cities) - {"SW"}
    file["status"]["cities"] = "printed"
    assert components_from_data(file).placeholders == frozenset()
    assert components_from_data(file).uncertain_parts == ()


@pytest.mark.parametrize("components", [default_components(), random_components(1)], ids=lambda each: each.name)
def test_a_set_survives_its_data_and_pickling(components: ComponentSet) -> None:
    as_text = json.loads(json.dumps(components.as_data()))
    for copy in (components_from_data(as_text), pickle.loads(pickle.dumps(components))):
        assert copy == components
        assert hash(copy) == hash(components)
        assert copy.as_data() == components.as_data()


def test_a_set_equals_no_other_thing_and_shows_its_name_and_hash() -> None:
    assert default_components() != "a16"
    assert repr(default_components()) == f"<ComponentSet 'a16' {HASHES['a16']}>"
