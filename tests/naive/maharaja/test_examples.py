"""The worked examples of the rules page."""

from __future__ import annotations

import pytest

from tests.naive.maharaja.scenes import (
    GOVERNORS,
    choose_plans,
    end_round,
    first_round,
    in_boxes,
    paid,
    take_steps,
)

A, B, C, D, E, F, G = GOVERNORS


def test_example_1_the_maharaja_goes_to_the_lowest_governor_who_goes_on_top() -> None:
    """R1, R2."""
    game = first_round([1, 2])
    assert game.maharaja == A
    assert in_boxes(game) == {1: B, 2: C, 3: D, 4: E, 5: F, 6: G, 7: A}


def test_example_1_the_governor_in_box_3_comes_to_box_1_and_its_city_is_next() -> None:
    """G1, then R1."""
    game = first_round([1, 2])
    choose_plans(game, "gold+governor")
    take_steps(game, f"governor {D}")
    assert in_boxes(game) == {1: D, 2: B, 3: C, 4: E, 5: F, 6: G, 7: A}
    end_round(game)
    assert (game.round, game.maharaja) == (2, D)


def test_example_1_the_governor_in_box_2_comes_to_box_0_and_leaves_box_1_vacant() -> None:
    """G1."""
    game = first_round([1, 2])
    choose_plans(game, "gold+governor")
    take_steps(game)
    assert f"governor {B}" not in game.legal_moves(0)  # box 1: nobody is moved below box 0
    game.play(0, f"governor {C}")
    assert in_boxes(game) == {0: C, 2: B, 3: D, 4: E, 5: F, 6: G, 7: A}


def test_example_2_the_lower_card_comes_first_among_equal_points() -> None:
    """P1, P2, C3."""
    game = first_round([3, 1, 6, 4])
    choose_plans(game)
    game.architects[0], game.outer[A][0] = A, 2
    game.centre[A], game.houses[A][1] = 1, 2
    game.houses[A][2] = 1
    end_round(game)
    assert paid(game, "P2") == [(1, 12), (0, 9), (2, 6)]
    assert [effect[1:3] for effect in game.effects if effect[0] == "points"] == [(1, 5), (0, 5), (2, 1)]
    assert paid(game, "P3") == []


ROAD_OF_EXAMPLE_3 = (("V15", "V13", "V22", "V01"), ("V14", "V15", "V16", "V17"), ("V14", "V20", "V21", "V23"))


def test_example_3_each_house_in_a_village_without_an_own_house_costs_1() -> None:
    """T2."""
    game = first_round([1, 2, 3], homes=ROAD_OF_EXAMPLE_3)
    choose_plans(game, "house+house")
    take_steps(game, "walk R08")
    assert game.gold == [13, 16, 16]
    assert game.architects[0] == "NW"


def test_example_3_a_road_that_cannot_be_paid_is_closed() -> None:
    """T3."""
    game = first_round([1, 2, 3], homes=ROAD_OF_EXAMPLE_3)
    choose_plans(game, "house+house")
    game.gold[0] = 1
    take_steps(game)
    assert "walk R08" not in game.legal_moves(0)
    assert "walk R07" in game.legal_moves(0)


@pytest.mark.parametrize("gold", [0, 15])
def test_example_3_the_bank_pays_the_tolls_of_the_monk(gold: int) -> None:
    """C4."""
    game = first_round([4, 5, 6], homes=ROAD_OF_EXAMPLE_3)
    choose_plans(game, "house+house")
    game.gold[0] = gold
    take_steps(game, "walk R08")
    assert game.gold == [gold, 16, 16]
    assert paid(game, "C4") == [(1, 1), (2, 1)]


def test_example_4_the_trader_swaps_for_the_artisan_and_builds_for_9() -> None:
    """C2, A9, C6, R4."""
    game = first_round([2, 6, 4])
    choose_plans(game, "palace+character")
    take_steps(game)
    assert game.gold[0] == 16
    game.play(0, "walk R07")
    game.play(0, "swap 6")
    game.play(0, "palace")
    assert game.gold[0] == 7
    assert game.centre["CENTRE"] == 0
    assert game.characters == [6, 2, 4]
    game.play(0, "end")
    assert game.seats_to_move() == (1,)  # with card 2 now, before seat 2 with card 4
    assert paid(game, "N1") == []


def test_example_4_the_seat_that_gives_a_low_card_away_can_change_who_is_next() -> None:
    """R4: without the swap seat 2 would come before seat 1."""
    game = first_round([2, 6, 4])
    choose_plans(game)
    take_steps(game, "end")
    assert game.seats_to_move() == (2,)


@pytest.mark.parametrize("penalty", ["turn", "action"])
def test_example_5_the_house_counts_for_the_action_that_it_completes(penalty: str) -> None:
    """N1, A10."""
    game = first_round([1, 2, 3], penalty=penalty)
    choose_plans(game, "two-houses+palace-and-house")
    game.supply[0], game.quarry[0] = 1, 19 - 4
    game.architects[0] = "SW"
    take_steps(game, "house SW", "palace")
    assert not [step for step in game.legal_moves(0) if step.startswith("house")]
    game.play(0, "end")
    assert ("undone", 0, 1, "N1") in game.effects
    assert paid(game, "N1") == [(1, 2), (2, 2)]


@pytest.mark.parametrize(("penalty", "gold"), [("turn", 2), ("action", 4)])
def test_example_5_a_seat_without_gold_leaves_both_actions_undone(penalty: str, gold: int) -> None:
    """N1, A10."""
    game = first_round([1, 2, 3], penalty=penalty)
    choose_plans(game, "house+palace")
    game.architects[0], game.gold[0] = "SW", 0
    take_steps(game)
    assert not [step for step in game.legal_moves(0) if step.startswith(("house", "palace"))]
    game.play(0, "end")
    assert paid(game, "N1") == [(1, gold), (2, gold)]


@pytest.mark.parametrize("junction", ["SW", "START"])
def test_example_6_with_full_villages_a_house_can_be_built_in_the_city_of_the_architect_only(junction: str) -> None:
    """A2, S6, T5, N1."""
    game = first_round([1, 2])
    choose_plans(game, "gold+house")
    for number, village in enumerate(game.villages):
        game.houses[village] = [number % 2, 1 - number % 2]
    game.architects[0] = junction
    take_steps(game)
    houses = [step for step in game.legal_moves(0) if step.startswith("house")]
    assert houses == (["house SW"] if junction == "SW" else [])
    game.play(0, "end")
    assert paid(game, "N1") == [(1, 2)]


def test_example_7_the_only_seat_with_points_gets_5_more() -> None:
    """P2, P3."""
    game = first_round([1, 2])
    choose_plans(game)
    game.architects[1] = A
    end_round(game)
    assert paid(game, "P2") == [(1, 10)]
    assert paid(game, "P3") == [(1, 5)]
    assert game.gold == [15 + 4, 15 + 1 + 4 + 10 + 5]


def test_example_8_the_game_ends_after_the_scoring_of_round_10() -> None:
    """R2, F1."""
    game = first_round([1, 3])
    while game.round < 10:
        choose_plans(game)
        end_round(game)
    assert max(game.boxes.values()) == 16
    assert not game.over()
    choose_plans(game)
    game.architects[0] = game.maharaja
    scorings = len(paid(game, "P2"))
    end_round(game)
    assert len(paid(game, "P2")) == scorings + 1
    assert game.over()
    assert game.seats_to_move() == ()
    assert game.effects[-1] == ("end", "governor track", "F1")
