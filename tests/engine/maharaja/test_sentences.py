"""Effects in words."""

import pytest

from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.effects import (
    CityScored,
    Effect,
    GovernorMoved,
    HouseBuilt,
    HouseTaken,
    MaharajaMoved,
    PalaceBuilt,
    Walked,
)
from mogul.engine.maharaja.rule_sets import FIRST_CITY, START, City, Junction, Phase, Place
from mogul.engine.maharaja.sentences import EffectText, decision_text

NOTATION = notation_of(default_components())
NE, N = (City(NOTATION.cities.index(city)) for city in ("NE", "N"))
V07 = Place(NOTATION.places.index("V07"))


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (Walked(1, Junction(NE)), "Seat 1 walks to Delhi (NE)."),
        (Walked(1, START), "Seat 1 walks to the start."),
        (HouseBuilt(2, V07, "A2"), "Seat 2 builds a house in V07."),
        (HouseBuilt(2, Place(FIRST_CITY + NE), "A2"), "Seat 2 builds a house in Delhi (NE)."),
        (HouseTaken(2, Place(FIRST_CITY + N), "A4"), "Seat 2 takes up a house in City-N? (N)."),
        (PalaceBuilt(0, N, is_centre=True), "Seat 0 builds a palace on the centre site of City-N? (N)."),
        (GovernorMoved(3, NE, 5, "G1"), "Seat 3 moves the governor of Delhi (NE) to box 5."),
        (GovernorMoved(None, NE, 7, "R2"), "The governor of Delhi (NE) comes to box 7, printed 1."),
        (MaharajaMoved(N), "The Maharaja comes to City-N? (N)."),
        (CityScored(4, NE, 1), "Seat 4 has 1 point in Delhi (NE)."),
        (CityScored(None, N, 0), "Nobody has points in City-N? (N)."),
    ],
)
def test_cities_are_named_and_names_that_only_stand_in_marked(effect: Effect, sentence: str) -> None:
    assert EffectText(NOTATION).sentence(effect) == sentence


def test_a_sentence_begins_with_a_capital_letter_but_a_name_is_never_altered() -> None:
    walked = Walked(1, Junction(NE))
    assert EffectText(NOTATION, ["Ada", "bob"].__getitem__).sentence(walked) == "bob walks to Delhi (NE)."
    assert EffectText(NOTATION, ["Ada", "bob"].__getitem__).phrase(walked) == "walks to Delhi (NE)"


def test_seats_are_listed_in_a_sentence() -> None:
    sentence = decision_text((0, 1, 3), Phase.PLANNING, 2, "Delhi")
    assert sentence == "Seats 0, 1 and 3 choose plans (round 2, the Maharaja is in Delhi)."
