"""examples/node: programs in Node.js, with the client in TypeScript."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SECONDS = 120
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(needs_program: Callable[[str | Path], str], needs_built: Callable[[str, str], Path], address: str) -> Run:
    """Runs a script of the example against the service."""
    node = needs_program("node")
    folder = needs_built("examples/node/node_modules", "npm ci --prefix examples/node").parent
    needs_built("client/typescript/dist", "make client")

    def run(script: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [node, folder / script, address, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)

    return run


@pytest.fixture
def request_(repository: Path) -> Any:
    return json.loads((repository / "examples" / "suggest.json").read_text())


def test_it_prints_the_engine_and_the_ranked_candidates(run: Run) -> None:
    done = run("suggest.js")
    assert (done.returncode, done.stderr) == (0, "")
    engine, suggestion = done.stdout.split("\n\n")
    best, *table = suggestion.splitlines()
    assert "Wins " in table[-2]
    assert engine.startswith("grand-mogul ")
    assert '\nBoard "reconstruction". A reconstruction' in engine
    visits = [int(line.split()[0]) for line in table if " visits " in line]
    assert visits == sorted(visits, reverse=True)
    assert len(visits) == 5
    best_move = table[0].rsplit("points  ", 1)[1]
    assert best.startswith(f"Seat 1 should: {best_move}")
    assert re.fullmatch(r"\d+ iterations, (ITERATIONS|DECIDED)", table[-1])


def test_it_prints_every_problem_of_a_request_with_its_field(run: Run, request_: Any, tmp_path: Path) -> None:
    request_["options"]["seed"] = "-7"
    request_["position"]["tajMahal"]["record"]["setup"]["playerCount"] = 6
    done = run("suggest.js", _written(request_, tmp_path))
    assert done.returncode == 1
    status, *problems = done.stderr.splitlines()
    assert status.startswith("InvalidArgument: ")
    fields = [problem.strip().partition(":")[0] for problem in problems]
    assert "options.seed" in fields
    assert "position.taj_mahal.record.setup.player_count" in fields


def test_a_request_with_a_misspelt_option_is_not_sent(run: Run, request_: Any, tmp_path: Path) -> None:
    request_["options"]["budgte"] = {"iterations": "5"}
    done = run("suggest.js", _written(request_, tmp_path))
    assert done.returncode == 1
    assert "budgte" in done.stderr


def test_a_duration_is_a_text_in_json(run: Run, request_: Any, tmp_path: Path) -> None:
    request_["options"]["budget"] = {"duration": "0.05s"}
    done = run("suggest.js", _written(request_, tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_it_names_the_reason_of_a_refusal(run: Run, request_: Any, tmp_path: Path) -> None:
    request_["position"]["tajMahal"]["record"]["events"].pop()  # seat 0 has not played yet
    done = run("suggest.js", _written(request_, tmp_path))
    assert done.returncode == 1
    status, reason = done.stderr.splitlines()
    assert status.startswith("FailedPrecondition: ")
    assert reason.strip() == "reason: NOT_TO_MOVE"


@pytest.mark.parametrize("name", ["suggest.js", "analyze.js", "game.js", "conversation.js"])
def test_it_reports_a_missing_service_in_a_line(
    repository: Path, needs_program: Callable[[str | Path], str], name: str
) -> None:
    script = repository / "examples" / "node" / name
    command: list[str | Path] = [needs_program("node"), script, "127.0.0.1:1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"Unavailable: .+\n", done.stderr)


def test_it_hosts_a_game_to_its_end_and_shows_spectators_no_hidden_card(run: Run) -> None:
    done = run("game.js", "2", "20")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "Visit 12 begins" in done.stdout
    assert lines[-1].startswith("The game is over: ")
    assert any(line.endswith("draws a card.") for line in lines)
    assert not any(" draws " in line and not line.endswith("draws a card.") for line in lines)


def test_it_follows_an_analysis_and_stops_it(run: Run) -> None:
    done = run("analyze.js", "5")  # seconds: time for many reports, also on a busy machine
    assert (done.returncode, done.stderr) == (0, "")
    *growing, last = done.stdout.splitlines()
    iterations = [int(line.split()[0]) for line in growing if " iterations: " in line]
    assert iterations == sorted(iterations)
    assert len(iterations) >= 2
    assert last == "The analysis has ended."


def _written(request: Any, folder: Path) -> Path:
    path = folder / "request.json"
    path.write_text(json.dumps(request))
    return path
