"""Plans, places and moves as messages, and back."""

from typing import Any

import pytest

from mogul.codec.maharaja.values import read_plan, value_codec, write_plan
from mogul.codec.violations import Violations
from mogul.engine.game_rules import Move
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.rule_sets import PAIRS, UNKNOWN_PLAN, Plan
from mogul.engine.maharaja.rules.state import MOVE_LIMIT, PLAN
from mogul.maharaja.v1 import move_pb2, plan_pb2
from mogul.v1 import games_pb2

CODEC = value_codec(bundled_components("a16"), "basic")


@pytest.mark.parametrize("name", ["a16", "b17", "c15"])
def test_every_move_of_a_board_survives_a_round_trip(name: str) -> None:
    codec = value_codec(bundled_components(name), "basic")
    found: set[bytes] = set()
    kinds = set()
    for number in range(MOVE_LIMIT):
        try:
            text = codec.notation.move_text(number)
        except (KeyError, IndexError):
            continue  # a road that the board does not have
        if text.endswith("None"):
            continue  # a village that the board does not have
        message, violations = codec.write_move(Move(number)), Violations()
        assert message.notation == text
        assert codec.read_move(violations, "move", message.maharaja) == number
        assert violations.problems == []
        found.add(message.maharaja.SerializeToString())
        kinds.add(message.maharaja.WhichOneof("kind"))
    assert len(found) > 300
    assert kinds == {field.name for field in move_pb2.Move.DESCRIPTOR.fields}


def test_the_two_actions_of_a_plan_come_in_any_order() -> None:
    for number in map(Plan, range(UNKNOWN_PLAN)):
        message = plan_pb2.Plan(**write_plan(number))
        assert len(message.actions) == 2
        assert list(message.actions) == [action + 1 for action in PAIRS[number]]
        message.actions.reverse()
        assert read_plan(Violations(), "plan", message) == number


@pytest.mark.parametrize("actions", [[], [1], [1, 2, 3], [0, 1], [1, 10]])
def test_other_numbers_of_actions_make_no_plan(actions: list[Any]) -> None:
    violations = Violations()
    read_plan(violations, "plan", plan_pb2.Plan(actions=actions))
    assert [problem.place for problem in violations.problems] == ["plan.actions"]
    assert not violations.is_readable


def test_a_move_without_meaning_is_noted() -> None:
    violations = Violations()
    message = games_pb2.Move()
    message.maharaja.build_house.place = "V99"
    assert CODEC.read_move(violations, "move.maharaja", message.maharaja) is None
    assert [problem.place for problem in violations.problems] == ["move.maharaja.build_house.place"]
    assert CODEC.read_move(Violations(), "move", move_pb2.Move()) is None


def test_a_house_by_power_is_another_move() -> None:
    one, other = (
        move_pb2.Move(build_house=move_pb2.BuildHouse(place="V01", by_power=by_power)) for by_power in (False, True)
    )
    moves = [CODEC.read_move(Violations(), "", each) for each in (one, other)]
    assert [CODEC.notation.move_text(move or 0) for move in moves] == ["house V01", "free-house V01"]


def test_a_hidden_plan_is_explicit() -> None:
    hidden = move_pb2.Move(choose_plan=move_pb2.ChoosePlan(hidden=True))
    assert CODEC.read_move(Violations(), "", hidden) == PLAN + UNKNOWN_PLAN
