"""A gRPC tool that knows nothing of the contract: it asks the service for it by reflection."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def call(repository: Path, address: str, tmp_path: Path) -> Call:
    """Calls a method with `buf curl`, far from the .proto files."""
    buf = Path(sys.executable).with_name("buf")

    def call(method: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [buf, "curl", "--protocol", "grpc", *arguments, f"http://{address}{method}"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)

    return call


def answer(done: subprocess.CompletedProcess[str]) -> Any:
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_it_lists_services_and_methods(call: Call) -> None:
    done = call("", "--list-methods")
    assert "mogul.v1.SuggestionService/Suggest" in done.stdout.split()
    assert "mogul.v1.RulesService/PlayMove" in done.stdout.split()


def test_it_gets_a_suggestion(call: Call, repository: Path) -> None:
    request = repository / "examples" / "suggest.json"
    result = answer(call("/mogul.v1.SuggestionService/Suggest", "--data", f"@{request}"))["result"]
    assert result["move"] == result["turn"][0]["move"]
    assert result["seat"] == 1
    assert "warnings" not in result


def test_it_starts_a_game(call: Call) -> None:
    request = {"newGame": {"tajMahal": {"deal": {"playerCount": 3, "seed": "7", "firstPlayer": 2}}}}
    started = answer(call("/mogul.v1.RulesService/StartGame", "--data", json.dumps(request)))
    assert started["status"]["seatsToMove"] == [2]


def test_it_shows_the_problems_of_a_request(call: Call) -> None:
    done = call("/mogul.v1.RulesService/StartGame", "--data", '{"newGame": {"tajMahal": {"deal": {"playerCount": 7}}}}')
    assert done.returncode != 0
    refused = json.loads(done.stderr)
    assert refused["code"] == "invalid_argument"
    assert "new_game.taj_mahal.deal.player_count" in refused["message"]
    assert refused["details"][0]["type"] == "google.rpc.BadRequest"
