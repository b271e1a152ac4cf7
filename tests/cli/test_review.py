"""`mogul review`"""

import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import grpc
import pytest

from mogul.cli.service_files import write_service_record
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord, observe
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.players.games import game_player
from mogul.players.review import reviewable
from mogul.server import ServerConfig
from mogul.v1 import judgement_pb2, review_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameResponse
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer, add_SuggestionServiceServicer_to_server
from tests.cli.command import Mogul
from tests.server.harness import running

write_record = partial(write_service_record, "taj_mahal")

COMPONENTS = default_components()
QUICK = ("--iterations", "100")


@pytest.fixture(scope="module")
def record() -> GameRecord:
    """A game of three at random, to its end."""
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 3, 1), 1)
    choice = random.Random(1)
    while not table.game.is_over:
        table.play(choice.choice(table.game.legal_moves()))
    return table.record


@pytest.fixture
def path(record: GameRecord, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(write_record(COMPONENTS, record))
    return path


def last(record: GameRecord, moves: int) -> tuple[str, str]:
    """The option after which so many moves are left to review."""
    return "--from", str(sum(isinstance(event, Moved) for event in record.events) - moves)


def test_decisions_and_accounts_are_printed(mogul: Mogul, path: Path, record: GameRecord) -> None:
    text = mogul.done("review", path, *QUICK, *last(record, 30), "--all")
    assert "a reconstruction" in text
    assert len(re.findall(r"^ *\d+ +1[12] +seat \d ", text, re.M)) == 30
    assert re.search(r"^seat 0 .*%.*%.*%.*%.*%", text, re.M)
    assert re.search(r"^ +12 +[+-]\d+ ", text, re.M)
    assert "iterations." in text


def test_only_losses_are_listed_unless_all_are_requested(mogul: Mogul, path: Path, record: GameRecord) -> None:
    few = mogul.done("review", path, *QUICK, *last(record, 30))
    listed = len(re.findall(r"^ *\d+ +1[12] +seat \d ", few, re.M))
    assert f"{30 - listed} more decisions lost nothing that counts" in few


def test_the_figures_of_json_add_up(mogul: Mogul, path: Path, record: GameRecord) -> None:
    def review(*more: str) -> Any:
        return json.loads(mogul.done("review", path, *QUICK, *last(record, 20), "--json", *more))

    data = review()
    assert len(data["decisions"]) == 20
    for player in data["summary"]["seats"]:
        account = player["account"]
        parts = (account[name]["score"] for name in ("start", "luck", "own_decisions", "others_decisions"))
        assert sum(parts) == pytest.approx(account["final"]["score"])
    assert review() == data
    chosen = review("--seat", "0", "--seat", "2")["decisions"]
    assert chosen == [each for each in data["decisions"] if each["seat"] != 1]


def test_an_observed_record_is_reviewed_for_its_observer(mogul: Mogul, path: Path, record: GameRecord) -> None:
    path.write_text(write_record(COMPONENTS, observe(record, 1)))
    text = mogul.done("review", path, *QUICK, *last(record, 20), "--all")
    assert set(re.findall(r"^ *\d+ +1[12] +(seat \d) ", text, re.M)) == {"seat 1"}
    assert "All of it is judged by the view of seat 1," in text
    assert re.findall(r"^(seat \d) .*%.*%.*%.*%", text, re.M) == ["seat 1"]  # start, rest, own decisions, end
    assert "others' decisions" not in text
    assert "seat 0: the record has the views of" in mogul.refused("review", path, "--seat", 0).replace(
        "--seat 0", "seat 0"
    )


def test_a_decision_is_judged_alike_by_its_seat_and_by_everybody(mogul: Mogul, path: Path, record: GameRecord) -> None:
    """And with a seed that follows from the record, as for a service that is asked without one."""
    command = ("review", path, *QUICK, *last(record, 20), "--seat", 1, "--json")
    by_everybody = json.loads(mogul.done(*command))
    path.write_text(write_record(COMPONENTS, observe(record, 1)))
    assert json.loads(mogul.done(*command))["decisions"] == by_everybody["decisions"]
    seed = reviewable(game_player("taj_mahal"), COMPONENTS, record).seed
    assert json.loads(mogul.done(*command, "--seed", seed))["decisions"] == by_everybody["decisions"]


def test_records_that_cannot_be_reviewed_are_refused(mogul: Mogul, path: Path, record: GameRecord) -> None:
    moves = sum(isinstance(event, Moved) for event in record.events)
    assert f"no move to review after {moves} of {moves}" in mogul.refused("review", path, "--from", moves)
    broken = GameRecord(record.setup, (*record.events[:50], *record.events[51:]))
    path.write_text(write_record(COMPONENTS, broken))
    assert "events[" in mogul.refused("review", path)
    seen = observe(record, 1)
    path.write_text(write_record(COMPONENTS, GameRecord(seen.setup, seen.events)))
    assert "hands[0]: must be known" in mogul.refused("review", path)


# A service


class NewerServer(SuggestionServiceServicer):
    """Reviews with a tag that this version does not have."""

    def ReviewGame(self, request: Any, context: Any) -> Iterator[ReviewGameResponse]:  # noqa: N802
        unknown: Any = max(judgement_pb2.DecisionTag.values()) + 1
        seat = review_pb2.ReviewedSeat(tag_counts=[review_pb2.TagCount(tag=unknown, count=1)])
        yield ReviewGameResponse(summary=review_pb2.ReviewSummary(seats=[seat]))


def test_a_review_in_words_of_another_version_is_an_error_of_a_line(mogul: Mogul, path: Path) -> None:
    server = grpc.server(ThreadPoolExecutor(1))
    add_SuggestionServiceServicer_to_server(NewerServer(), server)  # type: ignore[abstract]
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        refused = mogul.refused("review", path, "--server", address)
    finally:
        server.stop(None).wait()
    assert refused.splitlines()[0] == f"{address}: its review cannot be read"
    assert "is no tag of a decision" in refused


def test_a_service_reviews_as_this_process_does(mogul: Mogul, repository: Path) -> None:
    command = ("review", repository / "examples" / "positions" / "mid-game-record.json", "--iterations", 20, "--json")
    later = (*command, "--from", 20)
    with running(ServerConfig()) as server:
        there = mogul.done(*command, "--server", server.server.address)
        later_there = mogul.done(*later, "--server", server.server.address)
    assert json.loads(there)["decisions"]
    assert there == mogul.done(*command)
    assert 0 < len(json.loads(later_there)["decisions"]) < len(json.loads(there)["decisions"])
    assert later_there == mogul.done(*later)


def test_reviews_that_a_service_cannot_make_are_refused(
    mogul: Mogul, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.cli.service_client.CONNECT_SECONDS", 0.1)
    assert mogul.refused("review", path, "--server", "127.0.0.1:1").startswith("127.0.0.1:1: no server answers: ")
