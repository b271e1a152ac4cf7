"""A seat's turn: what its plan allows, and what it leaves undone (A, N1)."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.effects import Effect, GoldChanged, HousesQuarried, PlanShown
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, RuleSet
from mogul.engine.maharaja.rules.effect_log import GOLD, N1, UNDONE
from mogul.engine.maharaja.rules.game import maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.move_ids import END, HOUSE, PALACE
from mogul.engine.maharaja.rules.state import TURN
from mogul.engine.maharaja.rules.tables import VILLAGES
from mogul.engine.maharaja.words import Plan
from tests.engine.maharaja.scenes import choose_plans, first_round, gold, paid, put_houses, stand, take_steps
from tests.naive.maharaja.plans import PLANS, is_covered
from tests.naive.maharaja.plans import Plan as Pair
from tests.naive.maharaja.table import Turn
from tests.naive.maharaja.turns import undone_actions


class Done(NamedTuple):
    """The parts of a plan that are done."""

    villages: int
    cities: int
    palaces: int
    moved: int
    governors: int
    swaps: int
    quarries: int

    @property
    def built(self) -> tuple[str, ...]:
        """As the twin notes it."""
        return ("village",) * self.villages + ("city",) * self.cities + ("palace",) * self.palaces


def everything_done_of(plan: Pair) -> Iterator[Done]:
    """All that can have been done when a turn ends."""
    most = [plan.count(action) for action in ("move", "governor", "character", "quarry")]
    others = [*itertools.product(*(range(number + 1) for number in most))]
    for numbers in itertools.product(range(4), range(5), range(3)):
        if is_covered(plan, Done(*numbers, 0, 0, 0, 0).built):
            yield from (Done(*numbers, *each) for each in others)


def in_turn(plan: Pair, done: Done, rule_set: RuleSet = BASIC) -> GameState:
    """Seat 0 of three, at the end of such a turn, with room, houses and gold for everything."""
    played = first_round([1, 2, 3])
    game = GameState(maharaja(played.components, 3, rule_set), played.game.state)
    state = game.state
    state["plan"][:3], state["phase"], state["had_turn"], state["seat"] = PLANS.index(plan), TURN, 1, 0
    state["in_villages"], state["in_cities"], state["built"] = done.villages, done.cities, done.palaces
    state["moved"], state["governors"], state["swaps"], state["quarries"] = done[3:]
    state["gold"][0], state["architect"][0] = 99, 2
    return game


def test_the_plans_of_both_engines_are_the_same() -> None:
    notation = notation_of(first_round([1, 2]).components)
    assert notation.plans[:45] == tuple("+".join(plan) for plan in PLANS)


@pytest.mark.parametrize("rule_set", [BASIC, ACTION_PENALTY], ids=lambda each: each.name)
def test_undone_actions_are_the_fewest_of_all_assignments(rule_set: RuleSet) -> None:
    """N1, for all 45 plans and all that can be done of them: the twin tries every assignment of parts."""
    cases = 0
    for plan in PLANS:
        for done in everything_done_of(plan):
            turn = Turn(0, plan, built=done.built, moved_houses=done.moved, moved_governors=done.governors)
            turn.swaps, turn.empty_quarries = done.swaps, plan.count("quarry") - done.quarries
            undone = undone_actions(turn)
            entries = in_turn(plan, done, rule_set).move(END)
            assert [entry[3] for entry in entries if entry[0] == UNDONE] == ([undone] if undone else [])
            penalty = 2 * undone if rule_set is ACTION_PENALTY else 2
            expected = [[GOLD, seat, N1, penalty] for seat in (1, 2)] if undone else []
            assert [entry for entry in entries if entry[0] == GOLD and entry[2] == N1] == expected
            cases += 1
    assert cases > 200


def test_a_plan_allows_a_part_exactly_as_long_as_some_assignment_has_room_for_it() -> None:
    """A2, A3, A6, A7: not two houses of one action in villages."""
    cases = 0
    for plan in PLANS:
        for done in everything_done_of(plan):
            moves = in_turn(plan, done).moves()
            for kind, move in (("village", HOUSE), ("city", HOUSE + VILLAGES + 2), ("palace", PALACE)):
                assert (move in moves) == is_covered(plan, (*done.built, kind)), (plan, done, kind)
                cases += move in moves
    assert cases > 100


def test_gold_and_houses_of_the_quarry_come_when_the_plan_is_shown() -> None:
    """R4, A1, A5, C2."""
    played = first_round([2, 1])
    choose_plans(played, "gold+quarry")
    take_steps(played, "end")
    before = len(played.effects)
    take_steps(played)
    plan = Plan(played.game.notation.plans.index("gold+quarry"))
    shown: list[Effect] = [PlanShown(0, plan), GoldChanged(0, 1, "C2"), GoldChanged(0, 2, "A1"), HousesQuarried(0, 2)]
    assert played.effects[before:] == shown
    assert played.game.state["supply"][0] == 8
    assert played.game.state["aside"][0] == 8


@pytest.mark.parametrize(("quarry", "undone"), [(4, 0), (3, 0), (2, 1), (1, 1), (0, 2)])
def test_a_quarry_is_undone_only_with_none_left(quarry: int, undone: int) -> None:
    """A5, N1: with fewer than two houses, what is there."""
    played = first_round([1, 2], rule_set=ACTION_PENALTY)
    choose_plans(played, "quarry+quarry")
    played.game.state["aside"][0] = quarry
    take_steps(played, "end")
    assert played.game.state["aside"][0] == 0
    assert paid(played, "N1") == ([(1, 2 * undone)] if undone else [])


def test_what_cannot_be_paid_or_placed_cannot_be_carried_out() -> None:
    """A10, A2, A6, C6."""
    played = first_round([6, 1, 2])
    choose_plans(played, "palace+house")
    for _ in range(2):
        take_steps(played, "end")
    take_steps(played)
    stand(played, 0, "SW")
    state = played.game.state
    steps = {0: set(), 1: {"house"}, 8: {"house"}, 9: {"house", "palace"}}
    for own, expected in steps.items():
        state["gold"][0] = own
        assert {move.split()[0] for move in played.legal()} & {"house", "palace"} == expected
    state["supply"][0] = 0
    assert {move.split()[0] for move in played.legal()} & {"house", "palace"} == {"palace"}
    state["palaces"][0] = 0
    assert "palace" not in played.legal()


def test_the_builder_has_a_house_or_a_move_besides_the_plan() -> None:
    """C5: once, free of charge, and it counts for no action."""
    for steps in (("free-house V05",), ("free-take V13", "put V05")):
        played = first_round([5, 6])
        choose_plans(played, "house+move")
        take_steps(played)
        before = gold(played)
        for step in steps:
            played.play(0, step)
        assert gold(played) == before
        assert not {move for move in played.legal() if move.startswith("free")}
        assert {"house V06", "take V05"} <= played.legal()
        played.play(0, "end")
        assert paid(played, "N1") == [(1, 2)]


def test_a_house_moves_to_another_village_with_room_or_the_architects_city() -> None:
    """A4, S6: not back to its own place, and not taken where it could not be put."""
    played = first_round([1, 2])
    choose_plans(played, "move+gold")
    take_steps(played)
    stand(played, 0, "SW")
    put_houses(played, 0, "SW", 1)
    played.play(0, "take SW")
    taken = {move.removeprefix("put ") for move in played.legal()}
    assert taken == {v for v in played.components.villages if v not in {"V13", "V14", "V15", "V22"}} - {
        *("V16", "V17", "V18", "V19")
    }
    played = first_round([1, 2])
    choose_plans(played, "move+gold")
    for village in played.components.villages:
        put_houses(played, 0, village, 0)
        put_houses(played, 1, village, 1)
    put_houses(played, 0, "SW", 1)
    stand(played, 0, "SW")
    take_steps(played)
    assert not {move for move in played.legal() if move.startswith("take")}
    stand(played, 0, "NW")
    assert {move for move in played.legal() if move.startswith("take")} == {"take SW"}
    played.play(0, "take SW")
    assert played.legal() == {"put NW"}


def test_a_character_is_swapped_with_a_seat_or_with_a_card_beside_the_board() -> None:
    """A9: every card but its own; the robbed seat has the other."""
    for card, cards in ((2, [1, 0, 2]), (5, [4, 1, 2])):
        played = first_round([1, 2, 3])
        choose_plans(played, "character+gold")
        take_steps(played)
        assert {move for move in played.legal() if move.startswith("swap")} == {f"swap {each}" for each in range(2, 7)}
        played.play(0, f"swap {card}")
        assert played.game.state["card"][:3].tolist() == cards


def test_a_seat_robbed_of_its_card_still_has_one_turn_a_round() -> None:
    """R4: a seat that had its turn does not get another one with a card that has not."""
    played = first_round([1, 2, 3])
    choose_plans(played, "gold+gold", "character+gold")
    take_steps(played, "end")
    assert take_steps(played, "swap 1", "end") == 1
    assert take_steps(played, "end") == 2
    assert played.game.state["round"] == 2
