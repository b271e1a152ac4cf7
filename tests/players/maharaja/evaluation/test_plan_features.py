"""The features of a plan. Seat 0 plans; it stands on the start unless a test says otherwise."""

import pytest

from mogul.engine.maharaja.components import components_from_data
from mogul.engine.maharaja.rule_sets import ACTIONS, UNKNOWN_PLAN
from mogul.engine.maharaja.rules.state import (
    CHARACTER_ACTION,
    GOLD_ACTION,
    GOVERNOR_ACTION,
    HOUSE_ACTION,
    MOVE_ACTION,
    PALACE_ACTION,
    PALACE_AND_HOUSE_ACTION,
    QUARRY_ACTION,
    TWO_HOUSES_ACTION,
)
from mogul.players.maharaja.evaluation import plan_features as plan
from tests.engine.maharaja.components.changes import changed, put
from tests.engine.maharaja.played import Played
from tests.engine.maharaja.scenes import first_round, put_houses, put_palaces, stand
from tests.naive.maharaja.plans import ACTIONS as NAMES
from tests.players.maharaja.evaluation.network_answers import by_place, move_features


def outlook(played: Played, text: str) -> dict[int, float]:
    """The features that are not 0, without the counts of the actions."""
    found = by_place(move_features(played, f"plan {text}"))
    return {place: value for place, value in found.items() if place >= len(ACTIONS)}


def planner(card: int = 1, *, gold: int = 15, supply: int = 6, aside: int = 10) -> Played:
    """Three players. R09 to Ahmadabad, the Maharaja's city, is open: nothing stands in the way of palaces there."""
    played = first_round([card, *(other for other in (1, 2, 3) if other != card)][:3])
    for name, number in (("gold", gold), ("supply", supply), ("aside", aside)):
        played.game.state[name][0] = number
    return played


def cut_off(supply: int = 6) -> Played:
    """R09 misses two houses, and so does every other way to Ahmadabad."""
    played = planner(supply=supply)
    for village in ("V16", "V17"):
        put_houses(played, 1, village, 0)
    return played


def test_actions_are_counted() -> None:
    """R3: both may be the same."""
    order = (
        GOLD_ACTION,
        HOUSE_ACTION,
        TWO_HOUSES_ACTION,
        MOVE_ACTION,
        QUARRY_ACTION,
        PALACE_ACTION,
        PALACE_AND_HOUSE_ACTION,
        GOVERNOR_ACTION,
        CHARACTER_ACTION,
    )
    played = planner()
    for text in played.game.notation.plans[:UNKNOWN_PLAN]:
        found = move_features(played, f"plan {text}")
        actions = text.split("+")
        assert [found[place] for place in order] == [actions.count(name) for name in NAMES]


# Gold and houses


@pytest.mark.parametrize(
    ("card", "gold", "text", "is_short"),
    [
        (1, 12, "palace+governor", False),
        (1, 11, "palace+governor", True),
        (1, 10, "gold+palace", False),  # A1: two more
        (1, 9, "gold+palace", True),
        (1, 24, "palace+palace", False),
        (1, 23, "palace+palace", True),
        (1, 14, "house+palace-and-house", False),  # A2: one each
        (1, 13, "house+palace-and-house", True),
        (1, 3, "house+two-houses", False),  # A3: one each
        (1, 2, "house+two-houses", True),
        (2, 11, "palace+governor", False),  # C2: one more
        (2, 10, "palace+governor", True),
        (6, 9, "palace+governor", False),  # C6
        (6, 8, "palace+governor", True),
        (1, 0, "gold+character", False),
    ],
)
def test_gold_is_short_of_what_the_plan_costs(card: int, gold: int, text: str, is_short: bool) -> None:
    """A6, A10, with the gold that the seat's turn begins with."""
    assert (plan.UNPAID in outlook(planner(card, gold=gold), text)) == is_short


@pytest.mark.parametrize(
    ("card", "gold", "text", "spare"),
    [
        (1, 15, "palace+governor", 0.3),
        (1, 15, "palace+palace", 0.0),
        (1, 15, "gold+house", 1.6),
        (2, 15, "gold+house", 1.7),
        (6, 15, "palace-and-house+governor", 0.5),
        (1, 17, "gold+governor", 1.9),
        (1, 18, "gold+governor", 2.0),
        (1, 60, "gold+governor", 2.0),
    ],
)
def test_the_gold_that_is_left_is_cut_at_twenty(card: int, gold: int, text: str, spare: float) -> None:
    assert outlook(planner(card, gold=gold), text).get(plan.SPARE_GOLD, 0.0) == pytest.approx(spare)


@pytest.mark.parametrize(
    ("supply", "aside", "text", "is_short"),
    [
        (1, 10, "house+governor", False),
        (0, 10, "house+governor", True),
        (2, 10, "house+two-houses", True),
        (3, 10, "house+two-houses", False),
        (1, 10, "two-houses+palace", True),
        (1, 10, "palace-and-house+palace-and-house", True),
        (0, 2, "two-houses+quarry", False),  # A5: two more
        (0, 1, "two-houses+quarry", True),  # with fewer, what is there
        (0, 1, "house+quarry", False),
    ],
)
def test_houses_are_short_of_what_the_plan_builds(supply: int, aside: int, text: str, is_short: bool) -> None:
    """A2, A3, A7, with the houses of an A5 of the plan."""
    assert (plan.NO_HOUSES in outlook(planner(supply=supply, aside=aside), text)) == is_short


@pytest.mark.parametrize(("card", "gold", "is_poor"), [(1, 13, True), (1, 14, False), (6, 10, True), (6, 11, False)])
def test_gold_is_poor_with_less_than_two_more_than_a_palace_costs(card: int, gold: int, is_poor: bool) -> None:
    """A6, C6; only where the plan has A1."""
    played = planner(card, gold=gold)
    assert outlook(played, "gold+gold").get(plan.POOR_GOLD, 0.0) == 2.0 * is_poor
    assert outlook(played, "gold+palace").get(plan.POOR_GOLD, 0.0) == 1.0 * is_poor
    assert plan.POOR_GOLD not in outlook(played, "quarry+palace")


@pytest.mark.parametrize(("supply", "is_empty"), [(0, True), (2, True), (3, False)])
def test_a_quarry_is_wanted_with_fewer_than_three_houses_in_the_supply(supply: int, is_empty: bool) -> None:
    """A5."""
    played = planner(supply=supply)
    assert outlook(played, "quarry+quarry").get(plan.EMPTY_QUARRY, 0.0) == 2.0 * is_empty
    assert outlook(played, "quarry+governor").get(plan.EMPTY_QUARRY, 0.0) == 1.0 * is_empty
    assert plan.EMPTY_QUARRY not in outlook(played, "gold+house")


def test_every_card_but_the_artisans_is_to_be_exchanged() -> None:
    """A9, C6."""
    for card in range(1, 6):
        assert outlook(planner(card), "character+character")[plan.IDLE_CARD] == 2.0
        assert outlook(planner(card), "gold+character")[plan.IDLE_CARD] == 1.0
    assert plan.IDLE_CARD not in outlook(planner(6), "character+character")
    assert plan.IDLE_CARD not in outlook(planner(), "gold+governor")


# The way to the Maharaja's city, and what is there


def test_features_of_plans_with_an_open_way() -> None:
    """15 gold, A6 12, A2 1. Houses can be built in Ahmadabad, as many as the plan has."""
    played = planner()
    centre = {plan.PALACE_THERE: 1.0, plan.CENTRE_THERE: 1.0}
    assert outlook(played, "palace+governor") == pytest.approx({**centre, plan.SPARE_GOLD: 0.3})
    assert outlook(played, "two-houses+palace") == pytest.approx(
        {**centre, plan.CITY_HOUSE_THERE: 2.0, plan.SPARE_GOLD: 0.1}
    )
    assert outlook(played, "house+two-houses") == pytest.approx({plan.CITY_HOUSE_THERE: 3.0, plan.SPARE_GOLD: 1.2})
    assert outlook(played, "move+governor") == pytest.approx({plan.SPARE_GOLD: 1.5})


def test_features_of_plans_without_a_way() -> None:
    """T1, A2: villages are built from anywhere, a palace and the house of A3 in a city (A3, A6) are not."""
    played = cut_off()
    assert outlook(played, "palace+governor") == pytest.approx({plan.NO_WAY: 1.0, plan.SPARE_GOLD: 0.3})
    assert outlook(played, "house+palace") == pytest.approx({plan.NO_WAY: 1.0, plan.SPARE_GOLD: 0.2})
    assert outlook(played, "two-houses+governor") == pytest.approx({plan.NO_WAY: 1.0, plan.SPARE_GOLD: 1.3})
    assert outlook(played, "house+governor") == pytest.approx({plan.SPARE_GOLD: 1.4})


def test_features_of_plans_that_open_the_way() -> None:
    """T1: two houses are missing. Those of A2 and A7 may be built there, and one of the two of A3."""
    played = cut_off()
    centre = {plan.OPENS: 1.0, plan.PALACE_THERE: 1.0, plan.CENTRE_THERE: 1.0}
    assert outlook(played, "house+palace-and-house") == pytest.approx({**centre, plan.SPARE_GOLD: 0.1})
    assert outlook(played, "two-houses+palace-and-house") == pytest.approx({**centre, plan.CITY_HOUSE_THERE: 1.0})
    assert outlook(played, "two-houses+two-houses") == pytest.approx(
        {plan.OPENS: 1.0, plan.CITY_HOUSE_THERE: 2.0, plan.SPARE_GOLD: 1.1}
    )
    assert outlook(played, "house+house") == pytest.approx({plan.OPENS: 1.0, plan.SPARE_GOLD: 1.3})


def test_houses_that_are_not_there_open_no_way() -> None:
    assert outlook(cut_off(supply=1), "house+palace-and-house") == pytest.approx(
        {plan.NO_WAY: 1.0, plan.NO_HOUSES: 1.0, plan.SPARE_GOLD: 0.1}
    )


def test_in_a_city_palaces_and_houses_can_be_built_without_a_way() -> None:
    """A3, A6: in the architect's. From Jodhpur R06 misses two houses."""
    played = cut_off()
    stand(played, 0, "NW")
    assert outlook(played, "palace+governor") == pytest.approx({plan.SPARE_GOLD: 0.3})
    assert outlook(played, "two-houses+governor") == pytest.approx({plan.SPARE_GOLD: 1.3})


def test_the_way_begins_at_the_architect() -> None:
    """T1: in Ahmadabad it is there already, though the start is cut off."""
    played = cut_off()
    stand(played, 0, "SW")
    assert outlook(played, "palace-and-house+governor") == pytest.approx(
        {plan.PALACE_THERE: 1.0, plan.CENTRE_THERE: 1.0, plan.CITY_HOUSE_THERE: 1.0, plan.SPARE_GOLD: 0.2}
    )


@pytest.mark.parametrize(
    ("has_centre", "outer", "palaces", "there"),
    [(False, 0, 2, 2), (False, 5, 2, 2), (False, 6, 2, 1), (True, 5, 2, 1), (True, 4, 2, 2), (True, 6, 1, 0)],
)
def test_palaces_are_built_on_free_sites(has_centre: bool, outer: int, palaces: int, there: int) -> None:
    """A6: a city has a centre and six outer sites, whoever has built there."""
    played = planner(gold=40)
    put_palaces(played, 1, "SW", centre=has_centre, outer=outer // 2)
    put_palaces(played, 2, "SW", outer=outer - outer // 2)
    found = outlook(played, "palace+palace" if palaces == 2 else "palace+governor")
    assert found.get(plan.PALACE_THERE, 0.0) == there
    assert (plan.CENTRE_THERE in found) == (not has_centre)


def test_a_blocked_site_is_not_free() -> None:
    """S7: with one of them, five palaces fill the outer sites."""
    board = components_from_data(changed(put("blocked_sites", "3", 1)))
    played = first_round([1, 2, 3], components=board)
    put_palaces(played, 1, "SW", centre=True, outer=4)
    assert outlook(played, "palace+palace")[plan.PALACE_THERE] == 1.0
    put_palaces(played, 1, "SW", centre=True, outer=5)
    assert plan.PALACE_THERE not in outlook(played, "palace+palace")


# The end


def test_palaces_count_more_from_three_rounds_before_the_last_one_on() -> None:
    """F1: the last round is that with a governor in box 16."""
    for top, counts in ((12, False), (13, True), (16, True)):
        played = planner()
        played.game.state["box"][played.game.notation.cities.index("SW")] = top
        assert outlook(played, "palace+palace").get(plan.LAST_ROUNDS, 0.0) == 2.0 * counts
        assert outlook(played, "palace+governor").get(plan.LAST_ROUNDS, 0.0) == 1.0 * counts
        assert plan.LAST_ROUNDS not in outlook(played, "gold+governor")
