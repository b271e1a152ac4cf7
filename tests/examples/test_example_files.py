"""examples/: one game as seat 1 saw it, written down for the command line and as a request to the service."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf import json_format

from mogul.client import Client
from mogul.v1.games_pb2 import GameRecord
from mogul.v1.suggestion_service_pb2 import SuggestRequest


@pytest.fixture
def game(repository: Path) -> Path:
    return repository / "examples" / "positions" / "mid-game-record.json"


@pytest.fixture
def request_(repository: Path) -> SuggestRequest:
    return json_format.Parse((repository / "examples" / "suggest.json").read_text(), SuggestRequest())


def test_the_request_is_about_the_recorded_game(game: Path, request_: SuggestRequest) -> None:
    record = json_format.Parse(game.read_text(), GameRecord())
    assert request_.position.taj_mahal.record == record.taj_mahal


def test_service_and_command_line_have_the_same_answer(game: Path, request_: SuggestRequest, address: str) -> None:
    mogul = Path(sys.executable).with_name("mogul")
    options = ["--seed", "0", "--iterations", "20000", "--candidates", "5", "--json"]
    here = json.loads(subprocess.run([mogul, "suggest", game, *options], capture_output=True, check=True).stdout)
    with Client(address) as client:
        there = client.suggest(request_.position, request_.options, timeout=60).result
    assert [each.move.notation for each in there.candidates] == [each["move"] for each in here["candidates"]]
    assert [each.visits for each in there.candidates] == [each["visits"] for each in here["candidates"]]
    assert [step.move.notation for step in there.turn] == [step["move"] for step in here["turn"]]
    assert not there.warnings
