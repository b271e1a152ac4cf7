"""The worked examples of the rules page, by the kernels."""

import pytest

from mogul.engine.maharaja.records.effects import CityScored, PlanUndone, TollPaid
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, City, RuleSet
from tests.engine.maharaja.scenes import (
    choose_plans,
    end_round,
    first_round,
    gold,
    in_boxes,
    of_kind,
    paid,
    put_houses,
    put_palaces,
    stand,
    take_steps,
)
from tests.naive.maharaja.scenes import GOVERNORS

A, B, C, D, E, F, G = GOVERNORS


def test_example_1_the_maharaja_goes_to_the_lowest_governor_who_goes_on_top() -> None:
    """R1, R2."""
    played = first_round([1, 2])
    assert played.game.notation.cities[played.game.state["maharaja"]] == A
    assert in_boxes(played) == {1: B, 2: C, 3: D, 4: E, 5: F, 6: G, 7: A}


def test_example_1_the_governor_in_box_3_comes_to_box_1_and_its_city_is_next() -> None:
    """G1, then R1."""
    played = first_round([1, 2])
    choose_plans(played, "gold+governor")
    take_steps(played, f"governor {D}")
    assert in_boxes(played) == {1: D, 2: B, 3: C, 4: E, 5: F, 6: G, 7: A}
    end_round(played)
    assert played.game.state["round"] == 2
    assert played.game.notation.cities[played.game.state["maharaja"]] == D


def test_example_1_the_governor_in_box_2_comes_to_box_0_and_leaves_box_1_vacant() -> None:
    """G1."""
    played = first_round([1, 2])
    choose_plans(played, "gold+governor")
    take_steps(played)
    assert f"governor {B}" not in played.legal()  # box 1: nobody is moved below box 0
    played.play(0, f"governor {C}")
    assert in_boxes(played) == {0: C, 2: B, 3: D, 4: E, 5: F, 6: G, 7: A}


def test_example_2_the_lower_card_comes_first_among_equal_points() -> None:
    """P1, P2, C3."""
    played = first_round([3, 1, 6, 4])
    choose_plans(played)
    stand(played, 0, A)
    put_palaces(played, 0, A, outer=2)
    put_palaces(played, 1, A, centre=True)
    put_houses(played, 1, A, 2)
    put_houses(played, 2, A, 1)
    end_round(played)
    city = City(played.game.notation.cities.index(A))
    assert of_kind(played, CityScored) == [CityScored(0, city, 5), CityScored(1, city, 5), CityScored(2, city, 1)]
    assert sorted(paid(played, "P2")) == [(0, 9), (1, 12), (2, 6)]
    assert paid(played, "P3") == []


ROAD_OF_EXAMPLE_3 = (("V15", "V13", "V22", "V01"), ("V14", "V15", "V16", "V17"), ("V14", "V20", "V21", "V23"))


def test_example_3_each_house_in_a_village_without_an_own_house_costs_1() -> None:
    """T2."""
    played = first_round([1, 2, 3], homes=ROAD_OF_EXAMPLE_3)
    choose_plans(played, "house+house")
    take_steps(played, "walk R08")
    assert gold(played) == [13, 16, 16]
    assert of_kind(played, TollPaid) == [TollPaid(0, 1, 1), TollPaid(0, 2, 1)]
    assert played.game.notation.junctions[played.game.state["architect"][0]] == "NW"


def test_example_3_a_road_that_cannot_be_paid_is_closed() -> None:
    """T3."""
    played = first_round([1, 2, 3], homes=ROAD_OF_EXAMPLE_3)
    choose_plans(played, "house+house")
    played.game.state["gold"][0] = 1
    take_steps(played)
    assert "walk R08" not in played.legal()
    assert "walk R07" in played.legal()


@pytest.mark.parametrize("own", [0, 15])
def test_example_3_the_bank_pays_the_tolls_of_the_monk(own: int) -> None:
    """C4."""
    played = first_round([4, 5, 6], homes=ROAD_OF_EXAMPLE_3)
    choose_plans(played, "house+house")
    played.game.state["gold"][0] = own
    take_steps(played, "walk R08")
    assert gold(played) == [own, 16, 16]
    assert of_kind(played, TollPaid) == [TollPaid(None, 1, 1), TollPaid(None, 2, 1)]


def test_example_4_the_trader_swaps_for_the_artisan_and_builds_for_9() -> None:
    """C2, A9, C6, R4."""
    played = first_round([2, 6, 4])
    choose_plans(played, "palace+character")
    take_steps(played)
    assert gold(played)[0] == 16
    for step in ("walk R07", "swap 6", "palace"):
        played.play(0, step)
    assert gold(played)[0] == 7
    assert played.game.state["centre"][played.game.notation.cities.index("CENTRE")] == 0
    assert played.game.state["card"][:3].tolist() == [5, 1, 3]
    played.play(0, "end")
    assert played.game.seats_to_move == (1,)  # with card 2 now, before seat 2 with card 4
    assert paid(played, "N1") == []


def test_example_4_without_the_swap_another_seat_would_be_next() -> None:
    """R4."""
    played = first_round([2, 6, 4])
    choose_plans(played)
    take_steps(played, "end")
    assert played.game.seats_to_move == (2,)


@pytest.mark.parametrize("rule_set", [BASIC, ACTION_PENALTY], ids=lambda each: each.name)
def test_example_5_the_house_counts_for_the_action_that_it_completes(rule_set: RuleSet) -> None:
    """N1, A10."""
    played = first_round([1, 2, 3], rule_set=rule_set)
    choose_plans(played, "two-houses+palace-and-house")
    played.game.state["supply"][0] = 1
    stand(played, 0, "SW")
    take_steps(played, "house SW", "palace")
    assert not [step for step in played.legal() if step.startswith("house")]
    played.play(0, "end")
    assert of_kind(played, PlanUndone) == [PlanUndone(0, 1)]
    assert paid(played, "N1") == [(1, 2), (2, 2)]


@pytest.mark.parametrize(("rule_set", "penalty"), [(BASIC, 2), (ACTION_PENALTY, 4)], ids=["turn", "action"])
def test_example_5_a_seat_without_gold_leaves_both_actions_undone(rule_set: RuleSet, penalty: int) -> None:
    """N1, A10."""
    played = first_round([1, 2, 3], rule_set=rule_set)
    choose_plans(played, "palace+house")
    stand(played, 0, "SW")
    played.game.state["gold"][0] = 0
    take_steps(played)
    assert not [step for step in played.legal() if step.startswith(("house", "palace"))]
    played.play(0, "end")
    assert of_kind(played, PlanUndone) == [PlanUndone(0, 2)]
    assert paid(played, "N1") == [(1, penalty), (2, penalty)]


@pytest.mark.parametrize("junction", ["SW", "START"])
def test_example_6_with_full_villages_a_house_can_be_built_in_the_city_of_the_architect_only(junction: str) -> None:
    """A2, S6, T5, N1."""
    played = first_round([1, 2])
    choose_plans(played, "gold+house")
    for number, village in enumerate(played.components.villages):
        for seat in (0, 1):
            put_houses(played, seat, village, int(number % 2 == seat))
    stand(played, 0, junction)
    take_steps(played)
    houses = [step for step in played.legal() if step.startswith("house")]
    assert houses == (["house SW"] if junction == "SW" else [])
    played.play(0, "end")
    assert paid(played, "N1") == [(1, 2)]


def test_example_7_the_only_seat_with_points_gets_5_more() -> None:
    """P2, P3."""
    played = first_round([1, 2])
    choose_plans(played)
    stand(played, 1, A)
    end_round(played)
    assert paid(played, "P2") == [(1, 10)]
    assert paid(played, "P3") == [(1, 5)]
    assert gold(played) == [15 + 4, 15 + 1 + 4 + 10 + 5]


def test_example_8_the_game_ends_after_the_scoring_of_round_10() -> None:
    """R2, F1."""
    played = first_round([1, 3])
    while played.game.state["round"] < 10:
        choose_plans(played)
        end_round(played)
    assert max(in_boxes(played)) == 16
    assert len(played.game.legal_moves()) == 45
    choose_plans(played)
    played.game.state["architect"][0] = played.game.state["maharaja"]
    scorings = len(paid(played, "P2"))
    end_round(played)
    assert len(paid(played, "P2")) == scorings + 1
    assert played.game.is_over
    assert played.game.seats_to_move == ()
