"""A seat's turn: what its plan allows, and what it leaves undone (A, N1)."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.effects import Effect, GoldChanged, HousesQuarried, PlanShown, TollPaid, Walked
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, Plan, RuleSet
from mogul.engine.maharaja.rules.effect_log import GOLD, N1, UNDONE
from mogul.engine.maharaja.rules.game import maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import END, HOUSE, PALACE, TURN
from mogul.engine.maharaja.rules.tables import VILLAGES
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, gold, of_kind, paid, put_houses, stand, take_steps
from tests.naive.maharaja.plans import PLANS, is_covered
from tests.naive.maharaja.plans import Plan as Pair
from tests.naive.maharaja.table import Turn
from tests.naive.maharaja.turns import undone_actions


def walks(played: Played) -> set[str]:
    return {move.removeprefix("walk ") for move in played.legal() if move.startswith("walk")}


def walker(*houses: tuple[int, str, int], plan: str = "house+house", card: int = 1, own: int = 15) -> Played:
    """Seat 0 at the start, in its turn, with these houses (seat, place, number) on the board and no others."""
    played = first_round([card, 2 if card != 2 else 3, 6])
    choose_plans(played, plan)
    for seat in range(3):
        for village in played.components.villages:
            put_houses(played, seat, village, 0)
    for seat, place, number in houses:
        put_houses(played, seat, place, number)
    played.game.state["gold"][0] = own
    while played.game.state["seat"] != 0:
        take_steps(played, "end")
    take_steps(played)
    return played


def test_every_village_of_a_road_must_hold_a_house_of_anybody() -> None:
    """T1: R07 has one village, R08 and R10 have two."""
    assert walks(walker()) == set()
    assert walks(walker((0, "V14", 1), (0, "V18", 2), (0, "V13", 1))) == {"R07"}
    assert walks(walker((0, "V14", 1), (1, "V15", 1), (2, "V13", 1))) == {"R07", "R08"}


@pytest.mark.parametrize(
    ("houses", "tolls"),
    [
        (((0, "V13", 1),), {}),
        (((0, "V13", 1), (1, "V13", 1)), {}),
        (((1, "V13", 1),), {1: 1}),
        (((1, "V13", 2),), {1: 2}),
        (((1, "V13", 1), (2, "V13", 1)), {1: 1, 2: 1}),
    ],
)
def test_a_village_is_free_with_an_own_house_and_costs_1_gold_a_house_without(
    houses: tuple[tuple[int, str, int], ...], tolls: dict[int, int]
) -> None:
    """T2: paid to the owners at once."""
    played = walker(*houses)
    before = gold(played)
    played.play(0, "walk R07")
    assert [after - each for after, each in zip(gold(played), before, strict=True)] == [
        -sum(tolls.values()),
        tolls.get(1, 0),
        tolls.get(2, 0),
    ]
    assert of_kind(played, TollPaid) == [TollPaid(0, seat, each) for seat, each in tolls.items()]


@pytest.mark.parametrize(("own", "is_open"), [(3, False), (4, True)])
def test_a_road_that_cannot_be_paid_is_closed(own: int, is_open: bool) -> None:
    """T3."""
    assert walks(walker((1, "V14", 2), (1, "V15", 2), own=own)) == ({"R08"} if is_open else set())


def test_roads_are_paid_one_by_one() -> None:
    """T3: the second road is closed after the first one was paid."""
    played = walker((1, "V13", 1), (1, "V22", 1), own=1)
    played.play(0, "walk R07")
    assert walks(played) == set()
    assert gold(played)[0] == 0


@pytest.mark.parametrize("own", [0, 5])
def test_the_bank_pays_for_the_monk_who_needs_houses_all_the_same(own: int) -> None:
    """C4, T1."""
    played = walker((1, "V13", 2), (1, "V14", 1), card=4, own=own)
    assert walks(played) == {"R07"}
    before = gold(played)
    played.play(0, "walk R07")
    assert gold(played) == [own, before[1] + 2, before[2]]
    assert of_kind(played, TollPaid) == [TollPaid(None, 1, 2)]


def test_the_start_is_crossed_and_stopped_on_and_nothing_is_built_there() -> None:
    """T4, T5: a walk ends at a junction, which may be the start."""
    played = walker((0, "V13", 1), plan="house+palace")
    stand(played, 0, "CENTRE")
    played.play(0, "house V01")  # the walk begins anew at the centre
    assert "palace" in played.legal()
    played.play(0, "walk R07")
    assert played.game.notation.junctions[played.game.state["architect"][0]] == "START"
    assert "palace" not in played.legal()
    assert {move.split()[0] for move in played.legal()} == {"end"}


def test_an_architect_comes_to_no_junction_twice_between_other_steps() -> None:
    """T6: not back where it came from, nor where it began, until it does something else."""
    played = walker(*((0, village, 1) for village in first_round([1, 2]).components.villages))
    played.play(0, "walk R07")
    assert "R07" not in walks(played)
    played.play(0, "walk R12")
    assert {"R07", "R10", "R12"}.isdisjoint(walks(played))  # to the centre, the start
    assert walks(played) == {"R01", "R02"}
    played.play(0, "house V01")
    assert walks(played) == {"R01", "R02", "R10", "R12"}


@pytest.mark.parametrize(
    ("plan", "step"),
    [
        ("house+gold", "house V01"),
        ("governor+gold", "governor NE"),
        ("character+gold", "swap 5"),
        ("palace+gold", "palace"),
        ("gold+gold", "free-house V01"),
    ],
)
def test_every_step_that_is_no_walk_lets_the_architect_turn_round(plan: str, step: str) -> None:
    """T6."""
    played = walker((0, "V13", 1), plan=plan, card=5 if step.startswith("free") else 1)
    played.play(0, "walk R07")
    assert "R07" not in walks(played)
    played.play(0, step)
    assert "R07" in walks(played)


def test_a_house_moved_lets_the_architect_turn_round_once_it_is_put() -> None:
    """T6, A4."""
    played = walker((0, "V13", 1), (0, "V01", 1), plan="move+gold")
    for step in ("walk R07", "take V01", "put V02"):
        played.play(0, step)
    assert "R07" in walks(played)


@AT_EVERY_TABLE
def test_walks_without_another_step_between_come_to_different_junctions(players: int) -> None:
    """T6, along a random game."""
    visited: list[int] = []
    longest = seen = 0
    for played in random_game(players, 2):
        for effect in played.effects[seen:]:
            if isinstance(effect, TollPaid):  # part of a walk
                continue
            visited = [*visited, effect.junction] if isinstance(effect, Walked) else []
            assert len(visited) == len(set(visited))
            longest = max(longest, len(visited))
        seen = len(played.effects)
    assert longest >= 2


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
