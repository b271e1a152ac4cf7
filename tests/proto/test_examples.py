"""Example requests in JSON, as clients write them."""

from pathlib import Path

import pytest
from google.protobuf import json_format

from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.proto import contract

FILES = sorted(contract.EXAMPLES.glob("*.json"))


def _read(path: Path) -> SuggestRequest:
    return json_format.Parse(path.read_text(), SuggestRequest())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_request_survives_a_round_trip_through_json_and_bytes(path: Path) -> None:
    request = _read(path)
    assert json_format.Parse(json_format.MessageToJson(request), SuggestRequest()) == request
    assert SuggestRequest.FromString(request.SerializeToString()) == request


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_request_is_valid_and_small(path: Path) -> None:
    request = _read(path)
    assert contract.violations(request) == set()
    assert request.ByteSize() < 4096


def test_the_examples_have_both_forms_of_a_position() -> None:
    positions = [_read(path).position for path in FILES]
    forms = [getattr(position, str(position.WhichOneof("game"))).WhichOneof("form") for position in positions]
    games = [position.WhichOneof("game") for position in positions]
    assert sorted(zip(games, forms, strict=True)) == [
        (game, form) for game in ("maharaja", "taj_mahal") for form in ("record", "view")
    ]


def test_all_violations_of_a_request_are_found_at_once_with_their_paths() -> None:
    (path,) = (path for path in FILES if path.stem == "suggest_from_view")
    request = _read(path)
    view = request.position.taj_mahal.view
    view.visit = 13
    view.players[2].hand_size = -1
    del view.provinces[:]
    view.hand[0].ClearField("color")
    view.ClearField("memory")
    request.options.threads = -1
    place = "position.taj_mahal.view"
    assert contract.violations(request) == {
        (place, "view.memory"),
        (f"{place}.visit", "int32.gte_lte"),
        (f"{place}.players[2].hand_size", "int32.gte_lte"),
        (f"{place}.provinces", "repeated.min_items"),
        (f"{place}.hand[0].color", "enum.not_in"),
        ("options.threads", "int32.gte_lte"),
    }
