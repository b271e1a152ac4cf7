"""The texts of component files."""

import pytest

from mogul.engine.maharaja.components.component_set import Id, Part, PlayerCount
from mogul.engine.maharaja.components.texts import TEXTS


@pytest.mark.parametrize("text", ["NW", "CENTRE", "V01", "gate_7", "8"])
def test_an_id_is_a_short_word(text: str) -> None:
    assert TEXTS[Id](text) == text


@pytest.mark.parametrize("text", ["", "NORTHWEST", "N W", "N-W", "V01\n", "é", "٣", "a.b"])
def test_no_other_text_is_an_id(text: str) -> None:
    with pytest.raises(ValueError, match="is no id; an id has 1 to 8 letters"):
        TEXTS[Id](text)


def test_a_number_of_players_is_one_of_the_table_sizes() -> None:
    assert [TEXTS[PlayerCount](text) for text in "2345"] == [2, 3, 4, 5]
    for text in ("1", "6", "02", "two"):
        with pytest.raises(ValueError, match="numbers of players are 2, 3, 4, 5"):
            TEXTS[PlayerCount](text)


def test_a_status_may_speak_of_the_coordinates() -> None:
    assert TEXTS[Part]("coordinates") == "coordinates"
