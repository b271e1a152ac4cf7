"""Every field that a client can send has validation rules; the engine makes all other checks."""

import math

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from mogul.maharaja.v1 import move_pb2 as move_of_maharaja
from mogul.maharaja.v1 import plan_pb2, table_pb2
from mogul.maharaja.v1 import record_pb2 as record_of_maharaja
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, move_pb2, new_game_pb2, position_pb2, record_pb2, view_pb2
from mogul.v1 import games_pb2, rules_service_pb2, search_pb2, suggestion_service_pb2
from tests.proto import contract

_NUMBERS = {
    FieldDescriptor.TYPE_INT32: "int32",
    FieldDescriptor.TYPE_INT64: "int64",
    FieldDescriptor.TYPE_DOUBLE: "double",
}


def test_every_list_and_text_of_a_request_has_a_maximum_size() -> None:
    unlimited = []
    for field in contract.request_fields():
        rules = contract.rules(field)
        of_one = rules.repeated.items if field.is_repeated else rules
        if field.is_repeated and not rules.repeated.HasField("max_items"):
            unlimited.append(field.full_name)
        if field.type == field.TYPE_STRING and not of_one.string.HasField("max_len"):
            unlimited.append(field.full_name)
    assert unlimited == []


def test_every_number_of_a_request_has_a_range_and_every_enum_its_values() -> None:
    unchecked = []
    for field in contract.request_fields():
        rules = contract.rules(field)
        of_one = rules.repeated.items if field.is_repeated else rules
        if field.type in _NUMBERS and not getattr(of_one, _NUMBERS[field.type]).ListFields():
            unchecked.append(field.full_name)
        if field.type == field.TYPE_ENUM and not of_one.enum.defined_only:
            unchecked.append(field.full_name)
    assert unchecked == []


def test_every_oneof_of_a_request_is_required_unless_unset_has_a_meaning() -> None:
    optional = {"mogul.taj_mahal.v1.Play.companion", "mogul.v1.PlayMoveRequest.chance", "mogul.v1.Move.game"}
    free = {
        oneof.full_name
        for message in contract.request_messages()
        for oneof in message.oneofs
        if not oneof.name.startswith("_") and not contract.is_required(oneof)
    }
    assert free == optional


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (suggestion_service_pb2.SuggestRequest(), {("position", "required")}),
        (games_pb2.Position(), {("game", "required")}),
        (position_pb2.Position(), {("form", "required")}),
        (position_pb2.Position(record=record_pb2.GameRecord()), {("", "position.record.observer")}),
        (cards_pb2.DealtCard(hidden=False), {("hidden", "bool.const")}),
        (cards_pb2.InfluenceCard.FromString(b"\x08\x01\x12\x02\x03\x00"), {("symbols[1]", "enum.not_in")}),
        (cards_pb2.InfluenceCard.FromString(b"\x08\x09"), {("color", "enum.defined_only")}),
        (board_pb2.BonusToken(points=0), {("points", "int32.gte_lte")}),
        (board_pb2.BonusToken(cards=2), {("cards", "int32.const")}),
        (move_pb2.PlacePalace(city="x" * 101), {("city", "string.max_len")}),
        (new_game_pb2.Deal(player_count=6), {("player_count", "int32.gte_lte")}),
        (new_game_pb2.Deal(first_player=5, seed=-1), {("first_player", "int32.gte_lte"), ("seed", "int64.gte")}),
        (view_pb2.Player(row_color=cards_pb2.COLOR_WHITE), {("row_color", "enum.not_in")}),
        (
            view_pb2.Player(tile_visits=[3, 3, 13]),
            {("tile_visits", "repeated.unique"), ("tile_visits[2]", "int32.gte_lte")},
        ),
        (view_pb2.Explanation(weight=math.nan), {("weight", "double.gt_lte"), ("epochs", "repeated.min_items")}),
        (plan_pb2.Plan.FromString(b"\x0a\x02\x01\x00"), {("actions[1]", "enum.not_in")}),
        (plan_pb2.Plan(actions=[plan_pb2.ACTION_GOLD]), {("actions", "repeated.min_items")}),
        (move_of_maharaja.ChoosePlan(hidden=False), {("hidden", "bool.const")}),
        (move_of_maharaja.ChoosePlan(), {("choice", "required")}),
        (move_of_maharaja.PickCharacter(), {("character", "enum.not_in")}),
        (table_pb2.Player(gold=-1), {("gold", "int32.gte_lte"), ("architect", "string.min_len")}),
        (
            record_of_maharaja.Setup(player_count=2, first_player=2, governors=["N", "N"]),
            {("governors", "repeated.unique"), ("", "setup.first_player"), ("rule_set", "string.min_len")},
        ),
        (rules_service_pb2.PlayMoveRequest(seat=0), {("record", "required"), ("", "play_move_request.move")}),
        (search_pb2.SearchOptions(seed=-1, threads=-1), {("seed", "int64.gte"), ("threads", "int32.gte_lte")}),
        (search_pb2.SearchOptions(max_candidates=1001), {("max_candidates", "int32.gte_lte")}),
        (
            search_pb2.Budget(iterations=-1, duration=Duration()),
            {("iterations", "int64.gte_lte"), ("duration", "duration.gt_lte")},
        ),
    ],
)
def test_an_invalid_value_is_reported_with_its_field(message: Message, expected: set[tuple[str, str]]) -> None:
    assert expected <= contract.violations(message)
