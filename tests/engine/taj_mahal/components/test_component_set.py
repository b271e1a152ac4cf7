"""The default set, the canonical form of a set, and its content hash."""

import json
import pickle
import random
from typing import Any

import pytest

from mogul.engine.component_files import STANDINGS, standing_of
from mogul.engine.taj_mahal.components import ComponentSet, components_from_data, default_components
from mogul.engine.taj_mahal.rule_sets import WHITE


def data() -> dict[str, Any]:
    """A default component file of the test's own, to be changed."""
    return json.loads(json.dumps(default_components().as_data()))  # type: ignore[no-any-return]


def test_the_default_set_has_what_the_rulebook_counts() -> None:
    """Rules S1, S2, S3."""
    components = default_components()
    assert components.name == "reconstruction"
    assert sum(kind.copies for kind in components.card_kinds) == 96
    assert sum(kind.copies for kind in components.card_kinds if kind.colour is WHITE) == 12
    assert len(components.provinces) == 12
    assert len(components.cities) == 49
    assert len(components.provinces[components.agra_province]) == 5
    assert len(components.fortresses) == 16
    assert [len(goods) for goods in components.province_tiles.values()] == [1] + [2] * 11
    assert sum(components.bonus_tokens.values()) == 15
    assert components.agra_bonus_points == 4


def test_the_default_set_says_that_its_board_is_a_reconstruction() -> None:
    components = default_components()
    assert {"fortresses", "roads", "provinces.names_and_cities"} <= set(components.uncertain_parts)
    assert "province_tiles.tile_1_has_one_commodity" not in components.uncertain_parts
    assert {standing_of(status) for status in components.status.values()} <= set(STANDINGS)


def test_the_content_hash_of_the_default_set_is_pinned() -> None:
    """Records name the set they were played on by this hash: it must not move while the set plays the same."""
    assert default_components().content_hash == "7a5ee0b71369bc1b"


def shuffled(value: Any, rng: random.Random) -> Any:
    """The same JSON value, keys of every object in another order."""
    if not isinstance(value, dict):
        return value
    keys = list(value)
    rng.shuffle(keys)
    return {key: shuffled(value[key], rng) for key in keys}


def test_the_content_hash_does_not_depend_on_how_the_file_is_laid_out() -> None:
    rng = random.Random(1)
    file = data()
    for part in file:
        if part != "provinces":
            file[part] = shuffled(file[part], rng)
    file = {part: file[part] for part in rng.sample(list(file), len(file))}
    rng.shuffle(file["fortresses"])
    rng.shuffle(file["roads"])
    file["roads"] = [road[::-1] if rng.random() < 0.5 else road for road in file["roads"]]
    file["cards"] = {
        colour: {"+".join(pair.split("+")[::-1]): copies for pair, copies in kinds.items()}
        for colour, kinds in file["cards"].items()
    }
    file["province_tiles"] = {
        number: "+".join(goods.split("+")[::-1]) for number, goods in file["province_tiles"].items()
    }
    assert components_from_data(file) == default_components()
    assert components_from_data(file).content_hash == default_components().content_hash


def test_the_fourth_colour_may_be_called_violet() -> None:
    file = data()
    file["cards"]["violet"] = file["cards"].pop("blue")
    assert components_from_data(file) == default_components()


def test_name_status_and_coordinates_do_not_move_the_content_hash() -> None:
    file = data()
    file["name"] = "another"
    file["status"]["roads"] = "printed"
    del file["coordinates"]
    other = components_from_data(file)
    assert other.content_hash == default_components().content_hash
    assert other != default_components()


def swap_two_provinces(file: dict[str, Any]) -> None:
    provinces = list(file["provinces"].items())
    file["provinces"] = dict([provinces[1], provinces[0], *provinces[2:]])


PLAYING_CHANGES = {
    "cards": lambda file: file["cards"]["red"].update({"elephant+elephant": 3, "vizier+elephant": 2}),
    "white cards": lambda file: file["cards"]["colourless"].update({"elephant": 6, "monk": 2}),
    "tiles": lambda file: file["province_tiles"].update({"2": "tea+rice"}),
    "tokens": lambda file: file["bonus_tokens"].update({"rice": 3, "tea": 2}),
    "Agra": lambda file: file.update(
        agra_city="Gwalior", fortresses=[*file["fortresses"][:8], "Gwalior", *file["fortresses"][9:]]
    ),
    "a province's name": lambda file: file.update(
        provinces={name.replace("Awadh", "Oudh"): cities for name, cities in file["provinces"].items()}
    ),
    "order of provinces": swap_two_provinces,
    "order of cities": lambda file: file["provinces"]["Kabul"].reverse(),
    "fortresses": lambda file: file["fortresses"].__setitem__(0, "Ghazni"),
    "roads": lambda file: file["roads"].pop(),
}


@pytest.mark.parametrize("part", PLAYING_CHANGES)
def test_whatever_plays_moves_the_content_hash(part: str) -> None:
    file = data()
    PLAYING_CHANGES[part](file)
    changed = components_from_data(file)
    assert changed.content_hash != default_components().content_hash
    assert changed != default_components()


def test_card_kinds_are_in_canonical_order() -> None:
    texts = [f"{kind.colour} {'+'.join(kind.symbols)}" for kind in default_components().card_kinds]
    assert texts[:3] == ["red elephant+elephant", "red general+elephant", "red general+monk"]
    colours = [text.split()[0] for text in texts]
    assert list(dict.fromkeys(colours)) == ["red", "yellow", "green", "blue", "white"]
    for colour in ("red", "yellow", "green", "blue"):
        own = [text for text in texts if text.startswith(colour)]
        assert own == sorted(own)
    assert texts[-6:] == [
        f"white {symbol}" for symbol in ("vizier", "general", "monk", "princess", "mogul", "elephant")
    ]


def test_cities_are_numbered_as_the_file_lists_them() -> None:
    components = default_components()
    assert components.cities[:5] == ("Kabul", "Peshawar", "Jalalabad", "Ghazni", "Gilgit")
    assert components.province_of_city["Gilgit"] == "Kashmir"
    assert components.fortresses == tuple(city for city in components.cities if city in components.fortresses)


def test_a_set_survives_its_data_and_pickling() -> None:
    components = default_components()
    for copy in (components_from_data(data()), pickle.loads(pickle.dumps(components))):
        assert isinstance(copy, ComponentSet)
        assert copy == components
        assert hash(copy) == hash(components)
        assert copy.as_data() == components.as_data()


def test_a_set_equals_no_other_thing_and_shows_its_name_and_hash() -> None:
    assert default_components() != "reconstruction"
    assert repr(default_components()) == "<ComponentSet 'reconstruction' 7a5ee0b71369bc1b>"
