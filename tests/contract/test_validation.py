"""Violations of the contract, each with the path of its field."""

from typing import Any

from google.protobuf.message import Message

from mogul.contract.validation import MAX_PARTS, is_valid, unknown_fields, violations, without_unknown
from mogul.v1.match_pb2 import SeatPlayer
from mogul.v1.match_service_pb2 import CreateMatchRequest, MatchServicePlayMoveRequest, TakeBackRequest
from tests.taj_mahal_requests import played, question

NEW = b"\xd8\x3f\x07"  # field 1019, a number: 7


def with_new(message: Message, part: Message) -> Message:
    """Adds an unknown field to `part` of a message; returns the message."""
    part.MergeFromString(NEW)
    return message


def places(message: Message) -> list[str]:
    return [each.field for each in unknown_fields(message, without_unknown(message))]


def test_an_unknown_field_is_reported_by_its_path_and_number() -> None:
    def sent() -> Any:
        return question(played(4, 0))

    of_request, of_options, of_budget, of_card, of_list = (sent() for _ in range(5))
    view = "position.taj_mahal.view"
    assert places(sent()) == []
    assert places(with_new(of_request, of_request)) == ["1019"]
    assert places(with_new(of_options, of_options.options)) == ["options.1019"]
    assert places(with_new(of_budget, of_budget.options.budget.duration)) == ["options.budget.duration.1019"]
    cards = of_card.position.taj_mahal.view.memory[0].epochs[0].pool
    assert places(with_new(of_card, cards[3])) == [f"{view}.memory[0].epochs[0].pool[3].1019"]
    with_new(of_list, of_list.options).MergeFromString(NEW + NEW + b"\xe0\x3f\x01")
    assert places(of_list) == ["1019", "1020", "options.1019"]


def test_a_rule_over_several_fields_is_reported_at_the_field_to_correct() -> None:
    assert [each.field for each in violations(TakeBackRequest(match="m", ply=3, to_ply=3))] == ["to_ply"]


def test_a_choice_without_a_choice_is_reported_by_its_name_with_what_may_be_chosen() -> None:
    found = dict(violations(CreateMatchRequest(seats=[SeatPlayer(), SeatPlayer()])))
    assert found["seats[1].kind"].startswith("exactly one must be set of: ")
    assert "beginning" in found


def test_of_an_oversized_message_the_first_violation_is_reported_alone() -> None:
    """All of them would take seconds of the interpreter."""
    sent = MatchServicePlayMoveRequest(match="m", ply=0)
    symbols: Any = sent.move.taj_mahal.take.card.symbols
    symbols.extend([99] * MAX_PARTS)
    assert len(violations(sent)) == 1
    assert not is_valid(sent)
    del symbols[1000:]
    assert len(violations(sent)) >= 1000
