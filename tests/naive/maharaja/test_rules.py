"""Rules of the page that its worked examples do not show."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.naive.maharaja.board import BOARD
from tests.naive.maharaja.game import NaiveMaharaja
from tests.naive.maharaja.plans import PLANS, is_covered, unbuilt_actions
from tests.naive.maharaja.scenes import GOVERNORS, HOMES, choose_plans, end_round, first_round, paid, take_steps


def houses(game: NaiveMaharaja, seat: int, verb: str = "house") -> set[str]:
    """The places that a step of this kind may name."""
    return {move.split()[1] for move in game.legal_moves(seat) if move.split()[0] == verb}


def test_characters_are_taken_clockwise_from_the_first_seat() -> None:
    """S3."""
    game = NaiveMaharaja(BOARD, 3, GOVERNORS, first_player=2)
    for seat, card in ((2, 5), (0, 1), (1, 6)):
        assert game.seats_to_move() == (seat,)
        game.play(seat, f"character {card}")
    assert game.characters == [1, 6, 5]
    assert game.beside == {2, 3, 4}
    assert game.seats_to_move() == (0,)  # S4: the lowest character builds first


def test_after_the_set_up_10_houses_are_the_quarry() -> None:
    """S4, S5: four of the houses at hand are built, six more come."""
    game = first_round([1, 2, 3])
    assert (game.supply, game.quarry, game.aside) == ([6] * 3, [10] * 3, [0] * 3)
    assert game.gold == [15] * 3


def test_with_2_players_a_village_holds_one_house() -> None:
    """S6."""
    game = first_round([1, 2])
    choose_plans(game, "house+house")
    take_steps(game)
    assert houses(game, 0) == set(game.villages) - {*HOMES[0], *HOMES[1]}


def test_a_village_holds_two_houses_of_one_owner() -> None:
    """S6."""
    game = first_round([1, 2, 3])
    choose_plans(game, "house+house")
    take_steps(game, "house V13")
    assert "V13" not in houses(game, 0)
    assert game.houses["V13"] == [2, 0, 0]


def test_there_are_45_plans() -> None:
    """R3."""
    game = first_round([1, 2])
    assert len(game.legal_moves(0)) == len(set(PLANS)) == 45
    assert {"plan gold+gold", "plan gold+character"} < game.legal_moves(0)


def test_seats_plan_in_any_order_and_the_log_does_not_tell_which() -> None:
    """I4."""
    logs = []
    for order in ((0, 1, 2), (2, 0, 1)):
        game = first_round([1, 2, 3])
        assert game.seats_to_move() == (0, 1, 2)
        moves = [game.legal_moves(2)]
        for seat in order:
            assert seat in game.seats_to_move()
            moves.append(game.legal_moves(seat))
            game.play(seat, f"plan {'move+move' if seat else 'gold+quarry'}")
            assert game.legal_moves(seat) == set() or game.turn is not None
        assert all(planned == moves[0] for planned in moves)
        logs.append(game.effects)
    assert logs[0] == logs[1]


def test_a_plan_is_hidden_until_it_is_shown() -> None:
    """I1, R4."""
    game = first_round([1, 2])
    choose_plans(game, "gold+quarry", "move+move")
    assert game.plans_seen_by(1) == [None, ("move", "move")]
    assert game.legal_moves(0) == {"show gold+quarry"}
    take_steps(game)
    assert game.plans_seen_by(1) == [("gold", "quarry"), ("move", "move")]
    assert game.plans_seen_by(0) == [("gold", "quarry"), None]


def test_gold_and_quarry_are_carried_out_when_the_plan_is_shown() -> None:
    """A1, A5."""
    game = first_round([1, 2])
    choose_plans(game, "gold+quarry")
    take_steps(game)
    assert (game.gold[0], game.supply[0], game.quarry[0]) == (17, 8, 8)
    game.play(0, "end")
    assert paid(game, "N1") == []


@pytest.mark.parametrize(("quarry", "undone"), [(0, 2), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_a_quarry_action_is_undone_only_with_an_empty_quarry(quarry: int, undone: int) -> None:
    """A5: each of two by itself."""
    game = first_round([1, 2], penalty="action")
    choose_plans(game, "quarry+quarry")
    game.quarry[0] = quarry
    take_steps(game, "end")
    assert game.quarry[0] == 0
    assert paid(game, "N1") == ([(1, 2 * undone)] if undone else [])


def test_the_two_houses_of_one_action_are_not_both_in_villages() -> None:
    """A3."""
    game = first_round([1, 2, 3])
    choose_plans(game, "gold+two-houses")
    game.architects[0] = "SW"
    take_steps(game, "house V01")
    assert houses(game, 0) == {"SW"}
    game.play(0, "house SW")
    assert houses(game, 0) == set()
    game.play(0, "end")
    assert paid(game, "N1") == []


def test_houses_count_for_whichever_actions_have_room_for_them() -> None:
    """A2, A3, A6, A7, N1."""
    plan = ("house", "two-houses")
    assert is_covered(plan, ("village", "village", "city"))
    assert not is_covered(plan, ("village", "village", "village"))
    assert unbuilt_actions(plan, ("village", "city")) == 1
    assert unbuilt_actions(("palace", "palace-and-house"), ("palace", "village")) == 1
    assert unbuilt_actions(("palace", "palace-and-house"), ("palace",)) == 1
    assert not is_covered(("palace", "house"), ("palace", "palace"))


def test_a_house_is_moved_to_another_village_or_the_city_of_the_architect() -> None:
    """A4: not back to its own place."""
    game = first_round([1, 2])
    choose_plans(game, "gold+move")
    game.architects[0] = "SW"
    game.houses["SW"][0], game.supply[0] = 1, 5
    take_steps(game)
    assert houses(game, 0, "take") == {*HOMES[0], "SW"}
    game.play(0, "take SW")
    assert "put SW" not in game.legal_moves(0)
    assert all(move.startswith("put V") for move in game.legal_moves(0))
    game.play(0, "put V05")
    assert houses(game, 0, "take") == set()
    assert game.gold[0] == 17
    game.play(0, "end")
    assert paid(game, "N1") == []


def test_no_house_is_taken_that_cannot_be_put() -> None:
    """A4."""
    game = first_round([1, 2])
    choose_plans(game, "gold+move")
    for village in game.villages:
        game.houses[village] = [0, 1]
    game.houses["SW"][0], game.architects[0] = 1, "SW"
    take_steps(game)
    assert game.legal_moves(0) == {"walk R05", "walk R06", "walk R09", "end"}


def test_the_builder_has_one_house_besides_the_plan() -> None:
    """C5: it never counts for the plan."""
    game = first_round([5, 6])
    choose_plans(game, "gold+house")
    take_steps(game, "free-house V05")
    assert game.gold[0] == 17
    assert not {move for move in game.legal_moves(0) if move.startswith("free")}
    assert "house V06" in game.legal_moves(0)
    game.play(0, "end")
    assert paid(game, "N1") == [(1, 2)]


def test_the_builder_may_move_a_house_instead() -> None:
    """C5."""
    game = first_round([5, 6])
    choose_plans(game, "gold+move")
    take_steps(game, "free-take V13", "put V05")
    assert not {move for move in game.legal_moves(0) if move.startswith("free")}
    assert "take V05" in game.legal_moves(0)
    assert ("moved", 0, "V13", "V05", "C5") in game.effects


def test_the_centre_is_built_first_and_blocked_sites_are_never_built() -> None:
    """A6, S7."""
    board = {**BOARD, "outer_sites": {**BOARD["outer_sites"], "3": 1}}
    game = first_round([1, 6, 3], components=board)
    choose_plans(game, "palace+palace", "palace+palace")
    game.architects = ["SW", "SW", "START"]
    game.gold = [30, 30, 30]
    take_steps(game, "palace")
    assert game.centre["SW"] == 0
    game.play(0, "palace")
    assert game.outer["SW"] == [1, 0, 0]
    assert game.gold[0] == 6
    game.play(0, "end")
    choose = game.seats_to_move()
    assert choose == (2,)
    take_steps(game, "end")
    take_steps(game)
    assert "palace" not in game.legal_moves(1)


def test_an_architect_comes_to_no_junction_twice_between_other_steps() -> None:
    """T6."""
    game = first_round([1, 2])
    choose_plans(game, "house+house")
    take_steps(game, "walk R07")
    assert {move for move in game.legal_moves(0) if move.startswith("walk")} == {"walk R12"}
    game.play(0, "walk R12")
    game.play(0, "house V01")
    assert "walk R12" in game.legal_moves(0)
    game.play(0, "walk R12")
    assert "walk R12" not in game.legal_moves(0)
    assert "walk R07" in game.legal_moves(0)


def test_a_road_with_an_empty_village_is_closed_also_to_the_monk() -> None:
    """T1."""
    game = first_round([4, 6], homes=(("V14", "V18", "V22", "V13"), ("V16", "V17", "V20", "V21")))
    choose_plans(game)
    game.gold[0] = 0
    take_steps(game)
    assert game.houses["V15"] == [0, 0]
    assert game.legal_moves(0) == {"walk R07", "walk R09", "walk R11", "end"}


def test_the_seventh_palace_ends_the_game_after_the_scoring() -> None:
    """F1, F2."""
    game = first_round([1, 2])
    choose_plans(game, "gold+palace")
    game.architects[0], game.palaces_left[0] = "SW", 1
    take_steps(game, "palace")
    end_round(game)
    assert game.over()
    assert game.effects[-1] == ("end", "seventh palace", "F1")
    assert paid(game, "P2")
    assert [game.palaces_built(seat) for seat in (0, 1)] == [7, 0]
    assert game.ranking() == [1, 2]
    assert game.win_shares() == [1, 0]


def test_the_game_ends_after_round_20_in_any_case() -> None:
    """F1."""
    game = first_round([1, 2])
    game.round = 20
    choose_plans(game)
    end_round(game)
    assert game.over()


def test_most_palaces_win_then_most_gold_then_the_win_is_shared() -> None:
    """F2."""
    game = first_round([1, 2, 3, 4])
    game.palaces_left = [5, 4, 4, 4]
    game.gold = [99, 10, 20, 20]
    assert game.ranking() == [4, 3, 1, 1]
    assert game.win_shares() == [0, 0, Fraction(1, 2), Fraction(1, 2)]


def test_moves_that_are_not_legal_are_refused() -> None:
    game = first_round([1, 2])
    with pytest.raises(ValueError, match="is not allowed"):
        game.play(0, "plan palace+gold")
    with pytest.raises(ValueError, match="is not allowed"):
        game.play(0, "end")
    choose_plans(game)
    with pytest.raises(ValueError, match="is not allowed"):
        game.play(1, "show gold+gold")


@pytest.mark.parametrize(
    ("players", "governors", "first_player", "penalty"),
    [
        (1, GOVERNORS, 0, "turn"),
        (6, GOVERNORS, 0, "turn"),
        (2, GOVERNORS[1:], 0, "turn"),
        (2, [*GOVERNORS[1:], "S"], 0, "turn"),
        (2, GOVERNORS, 2, "turn"),
        (2, GOVERNORS, 0, "none"),
    ],
)
def test_set_ups_that_the_rules_do_not_allow_are_refused(
    players: int, governors: list[str], first_player: int, penalty: str
) -> None:
    with pytest.raises(ValueError, match=r"."):
        NaiveMaharaja(BOARD, players, governors, first_player, penalty)
