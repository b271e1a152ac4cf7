"""The features of a step: all that are not 0. Seat 0 is in its turn, on the start unless a test says otherwise."""

from collections.abc import Sequence

import numpy as np
import pytest

from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.records.record import Setup
from mogul.engine.maharaja.rule_sets import BASIC, City
from mogul.engine.maharaja.rules.state import ARTISAN, BUILDER, MONK, SADHU, TRADER
from mogul.players.maharaja.evaluation import step_features as step
from tests.engine.maharaja.played import Played
from tests.engine.maharaja.scenes import choose_plans, first_round, put_houses, put_palaces, stand, take_steps
from tests.players.maharaja.evaluation.network_answers import by_place, move_features

MOGUL = 0
CUT_OFF = ("V16", "V17")
"""Without these houses R09 is closed, and so are all ways to Ahmadabad, the Maharaja's city."""


def features(played: Played, text: str) -> dict[int, float]:
    return by_place(move_features(played, text))


def in_turn(
    plan: str,
    *steps: str,
    card: int = 1,
    at: str = "START",
    gold: int = 15,
    supply: int = 6,
    without: Sequence[str] = (),
) -> Played:
    """Three players; the turns of lower cards have ended. gold, supply: before the turn begins."""
    played = first_round([card, *(other for other in (1, 2, 3) if other != card)][:3])
    choose_plans(played, plan)
    for village in without:
        for seat in range(3):
            put_houses(played, seat, village, 0)
    stand(played, 0, at)
    while played.game.seats_to_move != (0,):
        take_steps(played, "end")
    played.game.state["gold"][0], played.game.state["supply"][0] = gold, supply
    take_steps(played, *steps)
    return played


# Houses


def test_a_house_where_houses_are_already() -> None:
    """V13 is a village of the seat, V20 that of seat 2."""
    played = in_turn("house+house")
    assert features(played, "house V13") == {step.VILLAGE_HOUSE: 1.0, step.OWN_THERE: 1.0}
    assert features(played, "house V20") == {step.VILLAGE_HOUSE: 1.0}


def test_a_first_house_on_the_way() -> None:
    """T1: R09 leads from the start to Ahmadabad, R05 and R06 lead there from junctions that are as far away, and R16
    from one that is farther. R01 joins two junctions that are far alike."""
    played = in_turn("house+house", without=CUT_OFF)
    first = {step.VILLAGE_HOUSE: 1.0, step.FIRST_THERE: 1.0}
    assert features(played, "house V16") == {**first, step.OPENS_WAY: 1.0, step.NEAR_WAY: 1.0}  # R09
    assert features(played, "house V17") == {**first, step.OPENS_WAY: 1.0, step.NEAR_WAY: 1.0}
    assert features(played, "house V09") == {**first, step.OPENS_WAY: 1.0}  # R05
    assert features(played, "house V12") == {**first, step.OPENS_WAY: 1.0}  # R06
    assert features(played, "house V29") == first  # R16
    assert features(played, "house V01") == first  # R01


def test_a_first_house_farther_off_than_the_architect_opens_no_way() -> None:
    """A road is on the way that is on the best one from its farther end, where that is no farther than the architect.
    From Delhi R16, R06 and R09 are, from Jodhpur R06 and R09, from Ahmadabad none. R01 is on no best way there."""
    for at, opens, near in (
        ("NE", {"V29", "V11", "V16"}, {"V29"}),
        ("NW", {"V11", "V16"}, {"V29", "V11", "V01"}),
        ("SW", set(), {"V11", "V16"}),
    ):
        played = in_turn("house+house", at=at, without=CUT_OFF)
        for village in ("V29", "V11", "V16", "V01"):  # R16, R06, R09, R01
            found = features(played, f"house {village}")
            assert found.pop(step.OPENS_WAY, 0.0) == (village in opens)
            assert found.pop(step.NEAR_WAY, 0.0) == (village in near)
            assert found == {step.VILLAGE_HOUSE: 1.0, step.FIRST_THERE: 1.0}


def test_a_house_in_a_city() -> None:
    """A2: the architect's; P1: in the Maharaja's it is a point in this round."""
    assert features(in_turn("house+gold", at="SW"), "house SW") == {step.CITY_HOUSE: 1.0, step.IN_SCORED_CITY: 1.0}
    assert features(in_turn("house+gold", at="NW"), "house NW") == {step.CITY_HOUSE: 1.0}


def test_a_house_by_the_builders_power() -> None:
    """C5: besides the plan, free of charge."""
    played = in_turn("house+gold", at="SW", card=5, without=CUT_OFF)
    in_city = {step.CITY_HOUSE: 1.0, step.IN_SCORED_CITY: 1.0}
    assert features(played, "house SW") == in_city
    assert features(played, "free-house SW") == {**in_city, step.FREE: 1.0}
    assert features(played, "free-house V13") == {step.VILLAGE_HOUSE: 1.0, step.OWN_THERE: 1.0, step.FREE: 1.0}
    assert features(played, "free-take V13") == {step.TAKES: 1.0, step.ONLY_ONE: 1.0, step.FREE: 1.0}
    played.play(0, "free-take V13")
    assert features(played, "put SW") == {**in_city, step.PUTS: 1.0}


def test_a_house_that_is_taken() -> None:
    """A4, T1: V13 loses its only house and R07 closes; with a second one, of anybody, it stays open."""
    played = in_turn("move+gold")
    put_houses(played, 0, "SW", 1)
    put_houses(played, 0, "NW", 1)
    assert features(played, "take V13") == {step.TAKES: 1.0, step.ONLY_ONE: 1.0}
    assert features(played, "take SW") == {step.TAKES: 1.0, step.FROM_SCORED_CITY: 1.0}
    assert features(played, "take NW") == {step.TAKES: 1.0}
    put_houses(played, 0, "V13", 2)
    put_houses(played, 2, "V14", 1)
    assert features(played, "take V13") == {step.TAKES: 1.0}
    assert features(played, "take V14") == {step.TAKES: 1.0}


def test_a_house_that_is_put() -> None:
    """A4: the village it was taken from has none any more."""
    played = in_turn("move+gold", "take V13", at="CENTRE", without=CUT_OFF)
    first = {step.PUTS: 1.0, step.VILLAGE_HOUSE: 1.0, step.FIRST_THERE: 1.0}
    assert features(played, "put V16") == {**first, step.OPENS_WAY: 1.0}
    assert features(played, "put V25") == {**first, step.NEAR_WAY: 1.0}  # R14, from the centre to Delhi
    assert features(played, "put V14") == {step.PUTS: 1.0, step.VILLAGE_HOUSE: 1.0, step.OWN_THERE: 1.0}
    assert features(played, "put CENTRE") == {step.PUTS: 1.0, step.CITY_HOUSE: 1.0}


# Palaces


def test_a_palace_in_the_maharajas_city() -> None:
    """A6: the centre is built first."""
    played = in_turn("palace+gold", at="SW")
    here = {step.BUILDS_PALACE: 1.0, step.IN_SCORED_CITY: 1.0}
    assert features(played, "palace") == {**here, step.ON_CENTRE: 1.0}
    put_palaces(played, 1, "SW", centre=True)
    assert features(played, "palace") == here


def test_a_palace_elsewhere_while_the_way_is_open() -> None:
    """T1: from Jodhpur by R08 and R09, but not without the houses on R09."""
    built = {step.BUILDS_PALACE: 1.0, step.ON_CENTRE: 1.0}
    assert features(in_turn("palace+gold", at="NW"), "palace") == {**built, step.ELSEWHERE: 1.0}
    assert features(in_turn("palace+gold", at="NW", without=CUT_OFF), "palace") == built
    assert features(in_turn("palace+gold", at="NW", without=CUT_OFF[:1]), "palace") == built


# Governors and cards


@pytest.mark.parametrize(
    ("city", "lead"),
    [("NE", 0.75), ("SE", -0.25), ("N", None), ("S", None)],
)
def test_the_lead_counts_in_the_city_that_a_governor_calls_the_maharaja_to(city: str, lead: float | None) -> None:
    """G1, R1: boxes 1 to 7 are NW NE SE N CENTRE S SW. Two down Delhi's lies below the one in box 1, and Khajuraho's in
    its place; that one goes up. P1: three points more in Delhi, one less than seat 1 in Khajuraho."""
    played = in_turn("governor+gold")
    put_palaces(played, 0, "NE", centre=True, outer=1)
    put_houses(played, 2, "NE", 1)
    for other in ("SE", "N", "S"):
        put_houses(played, 0, other, 2)
        put_palaces(played, 1, other, centre=True)
    expected = {step.MOVES_GOVERNOR: 1.0} | ({} if lead is None else {step.LEAD: lead})
    assert features(played, f"governor {city}") == expected


def test_a_vacant_box_brings_the_next_governors_nearer() -> None:
    """G1: without one in box 1 the one in box 4 comes to the lowest. Nobody else has points (P1, C3)."""
    played = in_turn("governor+gold", card=3)
    put_palaces(played, 0, "N", outer=2)
    assert features(played, "governor N") == {step.MOVES_GOVERNOR: 1.0}
    played.game.state["box"][played.game.notation.cities.index("NW")] = 8
    assert features(played, "governor N") == {step.MOVES_GOVERNOR: 1.0, step.LEAD: 1.0}


def card_features(card: int, low: float, wanted: float = 0.0) -> dict[int, float]:
    all_of_them = {step.CARD + card: 1.0, step.LOW_CARD: low, step.WANTED: wanted}
    return {place: float(np.float32(value)) for place, value in all_of_them.items() if value}


def test_cards_to_be_swapped_for() -> None:
    """A9. The Sadhu's is wanted for outer palaces (C3), three at most; the Artisan's (C6) with 7 gold, to which A1 adds
    what a palace costs then."""
    played = in_turn("character+house")
    swaps = {step.SWAPS: 1.0}
    assert features(played, "swap 2") == swaps | card_features(TRADER, 0.8)
    assert features(played, "swap 3") == swaps | card_features(SADHU, 0.6)
    assert features(played, "swap 4") == swaps | card_features(MONK, 0.4)
    assert features(played, "swap 5") == swaps | card_features(BUILDER, 0.2)
    assert features(played, "swap 6") == swaps | card_features(ARTISAN, 0.0, wanted=1.0)
    put_palaces(played, 0, "NW", centre=True, outer=1)
    assert features(played, "swap 3") == swaps | card_features(SADHU, 0.6, wanted=1 / 3)
    put_palaces(played, 0, "SE", outer=1)
    put_palaces(played, 1, "SE", outer=4)
    assert features(played, "swap 3") == swaps | card_features(SADHU, 0.6, wanted=2 / 3)
    put_palaces(played, 0, "SE", outer=3)
    assert features(played, "swap 3") == swaps | card_features(SADHU, 0.6, wanted=1.0)
    for gold, wanted in ((7, 1.0), (6, 0.0)):
        played.game.state["gold"][0] = gold
        assert features(played, "swap 6") == swaps | card_features(ARTISAN, 0.0, wanted)


def test_the_lowest_card_to_be_swapped_for() -> None:
    """C1: no power but the lowest number."""
    assert features(in_turn("character+gold", card=6), "swap 1") == {step.SWAPS: 1.0} | card_features(MOGUL, 1.0)


# Walks


def test_a_walk_leads_there_or_away_or_nowhere() -> None:
    """T1, T2: R09 has a house of seat 1 in each of its villages, R07 one of the seat, R10 two of seat 1, R13 two of
    seat 2."""
    there = {step.WALKS: 1.0, step.TOWARDS: 1.0}
    assert features(in_turn("gold+house"), "walk R09") == {**there, step.ARRIVES: 1.0, step.TOLL: 2.0}
    assert features(in_turn("gold+house"), "walk R07") == {step.WALKS: 1.0, step.NEEDLESS_WALK: 1.0}
    at_centre = in_turn("gold+house", at="CENTRE")
    assert features(at_centre, "walk R07") == there
    # From the South it is as far to Ahmadabad as from the centre: two roads.
    assert features(at_centre, "walk R13") == {step.WALKS: 1.0, step.NEEDLESS_WALK: 1.0, step.TOLL: 2.0}
    assert features(in_turn("gold+house", at="SW"), "walk R09") == {step.WALKS: 1.0, step.AWAY: 1.0, step.TOLL: 2.0}


def test_a_toll_may_take_the_gold_for_the_palace_of_the_plan() -> None:
    """A6, C6, T2: R09 costs two gold, and a palace 12, or 9."""
    there = {step.WALKS: 1.0, step.TOWARDS: 1.0, step.ARRIVES: 1.0, step.TOLL: 2.0}
    for card, gold, wastes in (
        (1, 11, 0),
        (1, 12, 1),
        (1, 13, 1),
        (1, 14, 0),
        (6, 8, 0),
        (6, 9, 1),
        (6, 10, 1),
        (6, 11, 0),
    ):
        found = features(in_turn("palace+governor", card=card, gold=gold), "walk R09")
        assert found == there | ({step.WASTES: 1.0} if wastes else {})
    assert features(in_turn("house+governor", gold=13), "walk R09") == there


def test_a_palace_that_is_built_needs_no_gold() -> None:
    """A6: the plan has one. R09 leads back to the start."""
    for plan, wastes in (("palace+governor", {}), ("palace+palace", {step.WASTES: 1.0})):
        played = in_turn(plan, "palace", at="SW", gold=25)
        assert features(played, "walk R09") == {step.WALKS: 1.0, step.AWAY: 1.0, step.TOLL: 2.0} | wastes


def test_the_monk_pays_no_toll() -> None:
    """C4: the bank does."""
    played = in_turn("palace+governor", card=4, gold=13)
    assert features(played, "walk R09") == {step.WALKS: 1.0, step.TOWARDS: 1.0, step.ARRIVES: 1.0}


# The end of the turn


def ending(plan: str, *steps: str, at: str = "SW", gold: int = 15, supply: int = 6) -> dict[int, float]:
    """Beside that it ends the turn."""
    found = features(in_turn(plan, *steps, at=at, gold=gold, supply=supply), "end")
    assert found.pop(step.ENDS) == 1.0
    return found


def test_a_plan_that_is_carried_out() -> None:
    """N1: nothing is undone."""
    assert ending("gold+quarry") == {}
    assert ending("house+palace", "house SW", "palace") == {}


def test_a_palace_that_can_be_built_still() -> None:
    """A6, A10, N1."""
    can, cannot = {step.UNDONE: 1.0, step.STILL_POSSIBLE: 1.0}, {step.UNDONE: 1.0}
    assert ending("palace+quarry", gold=12) == can
    assert ending("palace+quarry", gold=11) == cannot
    assert ending("palace+palace", "palace", gold=24) == can
    assert ending("palace+quarry", at="START") == {**cannot, step.AWAY_AT_END: 1.0}
    assert ending("palace+palace") == {step.UNDONE: 2.0, step.STILL_POSSIBLE: 1.0}


def test_a_house_that_can_be_built_still() -> None:
    """A2, A3, A10: in a village from anywhere; the second one of A3 in a city, which the start is not."""
    can, cannot = {step.UNDONE: 1.0, step.STILL_POSSIBLE: 1.0}, {step.UNDONE: 1.0}
    away = {step.AWAY_AT_END: 1.0}
    assert ending("house+quarry", at="START") == can | away
    assert ending("house+quarry", gold=0) == cannot
    assert ending("house+gold", gold=0) == can  # A1: with two more
    assert ending("house+governor", "governor N", supply=0) == cannot
    assert ending("house+quarry", supply=0) == can  # A5: with two more
    assert ending("two-houses+quarry", "house V05") == can
    assert ending("two-houses+quarry", "house V05", at="START") == cannot | away
    assert ending("two-houses+quarry", "house V05", "house SW") == {}


def test_the_end_away_from_the_maharajas_city() -> None:
    """T1: where the way there is open, a point for the architect is left there (P1)."""
    assert ending("gold+quarry", at="NW") == {step.AWAY_AT_END: 1.0}
    for without in (CUT_OFF, CUT_OFF[1:]):
        assert features(in_turn("gold+quarry", at="NW", without=without), "end") == {step.ENDS: 1.0}


# Before the first round, and before the turn


def set_up() -> Played:
    """Before the first card is taken; the lowest governor is that of Ahmadabad."""
    board = default_components()
    return Played(board, Setup(BASIC.name, 3, board.name, board.content_hash, 0, tuple(map(City, range(7)))))


def test_features_of_the_set_up() -> None:
    """S1, S3, S4: 15 gold and no palaces; houses are free of charge, but not by a power."""
    played = set_up()
    assert features(played, "character 1") == card_features(MOGUL, 1.0)
    assert features(played, "character 3") == card_features(SADHU, 0.6)
    assert features(played, "character 6") == card_features(ARTISAN, 0.0, wanted=1.0)
    for seat in range(3):
        played.play(seat, f"character {seat + 1}")
    first = {step.VILLAGE_HOUSE: 1.0, step.FIRST_THERE: 1.0}
    assert features(played, "house V16") == {**first, step.OPENS_WAY: 1.0, step.NEAR_WAY: 1.0}
    assert features(played, "house V13") == {**first, step.NEAR_WAY: 1.0}
    assert features(played, "house V05") == first
    played.play(0, "house V16")
    assert features(played, "house V16") == {step.VILLAGE_HOUSE: 1.0}


def test_a_plan_that_is_shown_has_no_features() -> None:
    """R4: there is no choice."""
    played = first_round([1, 2, 3])
    choose_plans(played)
    assert features(played, "show gold+gold") == {}
