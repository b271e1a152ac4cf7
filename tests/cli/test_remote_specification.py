"""Players of the arena behind a service: here a bot of a few lines that answers the contract's calls."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_status import rpc_status

from mogul.arena.play.match import Match
from mogul.arena.trials.trial import TrialFile
from mogul.cli import remote_specification
from mogul.cli.remote_specification import parse_any_player
from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.taj_mahal.codec import CODEC
from mogul.codec.violations import Violations
from mogul.contract.errors import ErrorReason, ResourceExhausted, ServiceError, Unavailable, status_of
from mogul.engine.game_rules import default_rule_set
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.v1 import engine_info_pb2, games_pb2, search_pb2
from mogul.v1 import suggestion_service_pb2 as messages
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer, add_SuggestionServiceServicer_to_server
from tests.arena.specifications import GAME
from tests.cli.command import Mogul

BOARD = default_components()
BUSY = ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, "too many searches", 0.1)


class FirstMove(SuggestionServiceServicer):
    """Plays the first legal move of Taj Mahal, from what the request says."""

    def __init__(self) -> None:
        self.fingerprint, self.fault, self.requests = "one", "", list[messages.SuggestRequest]()
        self.default_iterations, self.default_level = 0, ""
        self.refusals = list[ServiceError]()  # of the next requests for a move
        self.refusals_of_info = list[ServiceError]()
        self.changed = 0  # the number of the request from which on another version answers; 0: of none
        self.cut_short = 0  # the number of the request whose search ends early, because the server stops; -1: of each

    def GetEngineInfo(self, request: Any, context: Any) -> messages.GetEngineInfoResponse:  # noqa: N802
        if self.refusals_of_info:
            context.abort_with_status(rpc_status.to_status(status_of(self.refusals_of_info.pop())))
        budget = search_pb2.Budget(iterations=self.default_iterations)
        game = engine_info_pb2.GameInfo(
            game="taj_mahal",
            fingerprint=self.fingerprint,
            default_budget=budget if self.default_iterations else None,
            default_level=self.default_level,
        )
        return messages.GetEngineInfoResponse(engine=engine_info_pb2.EngineInfo(games=[game]))

    def Suggest(self, request: messages.SuggestRequest, context: Any) -> messages.SuggestResponse:  # noqa: N802
        self.requests.append(request)
        if self.refusals:
            context.abort_with_status(rpc_status.to_status(status_of(self.refusals.pop())))
        if self.fault == "refusal":
            context.abort(grpc.StatusCode.INTERNAL, "out of ideas")
        violations, registry = Violations(), ComponentRegistry([BOARD])
        parsed = CODEC.read_position(violations, registry, "position.taj_mahal", request.position.taj_mahal)
        assert parsed is not None
        assert not violations.errors
        position = RULES.position(BOARD, parsed.view)
        move = position.legal_moves()[0]
        if self.fault == "illegal":
            move = position.notation.move_id(f"crown {BOARD.cities[0]}")
        written = CODEC.moves(BOARD, parsed.view.rule_set).write_move(move)
        if self.fault == "no notation":
            written.ClearField("notation")
        if self.fault == "no move":
            written = games_pb2.Move()
        stopped = self.cut_short in (-1, len(self.requests))
        reason = search_pb2.STOP_REASON_SHUTDOWN if stopped else search_pb2.STOP_REASON_ITERATIONS
        if self.fault == "deadline":
            reason = search_pb2.STOP_REASON_DEADLINE
        result = search_pb2.SearchResult(move=written, iterations=7, stop_reason=reason)
        is_other = 0 < self.changed <= len(self.requests)
        serving = search_pb2.ServingInfo(fingerprint="other" if is_other else self.fingerprint)
        return messages.SuggestResponse(result=result, serving=serving)


@pytest.fixture
def bot() -> FirstMove:
    return FirstMove()  # type: ignore[abstract]  # its other calls are UNIMPLEMENTED


@pytest.fixture
def address(bot: FirstMove) -> Iterator[str]:
    server = grpc.server(ThreadPoolExecutor(2))
    add_SuggestionServiceServicer_to_server(bot, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"grpc://127.0.0.1:{port}"
    remote_specification._client(f"127.0.0.1:{port}").close()
    remote_specification._client.cache_clear()  # a later test's port may be the same
    server.stop(None).wait()


def test_a_person_plays_against_a_bot_that_sends_no_notation(mogul: Mogul, bot: FirstMove, address: str) -> None:
    """A move in the fields of its game says everything."""
    bot.fault = "no notation"
    mogul.done("play", "--seed", 2, "--server", address.removeprefix("grpc://"), typed="q\n")
    assert bot.requests


def results(trial: str) -> list[Any]:
    return [json.loads(line).get("results") for line in trial.splitlines()]


def test_the_iterations_of_a_service_are_not_counted(mogul: Mogul, address: str, tmp_path: Path) -> None:
    """They take no time of this process: their ratio would be nonsense."""
    mogul.done(*line_up(f"{address} iterations=50"))
    (block,) = [json.loads(line) for line in (tmp_path / "trial.jsonl").read_text().splitlines()][1:]
    assert [each["iterations"] for each in block["costs"]] == [0, 0]


def line_up(line: str) -> tuple[str, ...]:
    return (
        *("arena", "play", line, "random", "--players", "2", "--blocks", "1", "--processes", "1"),
        *("--out", "trial.jsonl"),
    )


def test_a_service_plays_by_views_alone(mogul: Mogul, bot: FirstMove, address: str) -> None:
    assert f"{address} iterations=50" in mogul.done(*line_up(f"{address} iterations=50"))
    assert len(bot.requests) > 20
    for request in bot.requests:
        assert request.position.taj_mahal.WhichOneof("form") == "view"
        assert (request.options.budget.iterations, request.options.max_candidates) == (50, 1)
    assert len({request.options.seed for request in bot.requests[1:]}) == 1  # of the game; the first one warms up


def test_the_deals_of_a_trial_with_a_player_from_outside_cannot_be_guessed(
    mogul: Mogul, bot: FirstMove, address: str
) -> None:
    """It could deal the games of small seeds, and find its own hand. A trial is resumed with the seeds of its file."""

    def first_seed() -> int:
        return TrialFile(Path("trial.jsonl")).header.first_seed

    mogul.done(*line_up(address))
    drawn, played = first_seed(), results(Path("trial.jsonl").read_text())
    assert drawn > 2**40
    seeds = {request.options.seed for request in bot.requests[1:]}
    assert not seeds & {dealing_random("players", seed).getrandbits(63) for seed in range(1000)}
    mogul.done(*line_up(address), "--blocks", 2)
    assert first_seed() == drawn
    Path("trial.jsonl").unlink()
    mogul.done(*line_up(address))
    assert first_seed() != drawn
    Path("trial.jsonl").unlink()
    mogul.done(*line_up(address), "--seed", drawn)
    assert results(Path("trial.jsonl").read_text()) == played


def test_a_trial_of_another_fingerprint_is_refused_by_its_name(mogul: Mogul, bot: FirstMove, address: str) -> None:
    mogul.done(*line_up(address))
    bot.fingerprint = "other"
    assert f"sources is {address} one there, {address} other here" in mogul.refused(*line_up(address))


def test_a_trial_by_other_defaults_of_a_service_is_refused_where_it_chooses(
    mogul: Mogul, bot: FirstMove, address: str
) -> None:
    bot.default_iterations = 500
    mogul.done(*line_up(address))
    bot.default_level = "merchant"
    refused = mogul.refused(*line_up(address))
    assert f"sources is {address} one iterations=500 there, {address} one level=merchant here" in refused
    Path("trial.jsonl").unlink()
    mogul.done(*line_up(f"{address} iterations=5"))
    bot.default_level = ""
    mogul.done(*line_up(f"{address} iterations=5"))


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        ("refusal", "out of ideas (INTERNAL)"),
        ("illegal", "is none of its "),
        ("no move", "the reply has no move of this game"),
        ("deadline", "its search had not ended after 60 s"),
    ],
)
def test_a_failure_ends_the_trial_in_a_line(
    mogul: Mogul, bot: FirstMove, address: str, fault: str, problem: str
) -> None:
    bot.fault = fault
    (line,) = [each for each in mogul(*line_up(address)).err.splitlines() if each.startswith("mogul: ")]
    assert line.startswith(f"mogul: {address} in seat ")
    assert problem in line


def test_a_service_that_changes_in_a_trial_ends_it(mogul: Mogul, bot: FirstMove, address: str) -> None:
    bot.changed = 9
    (line,) = [each for each in mogul(*line_up(address)).err.splitlines() if each.startswith("mogul: ")]
    assert "the service has changed: its fingerprint is other now, one before, in the game with the deal of" in line
    assert len(bot.requests) == 9


@pytest.mark.parametrize("refusal", [BUSY, Unavailable("the server is starting")])
def test_a_service_that_is_busy_or_starts_is_asked_again(
    mogul: Mogul, bot: FirstMove, address: str, monkeypatch: pytest.MonkeyPatch, refusal: ServiceError
) -> None:
    monkeypatch.setattr(remote_specification, "BUSY_PAUSE", 0.01)
    mogul.done(*line_up(address), "--seed", 0)
    trial = Path("trial.jsonl")
    without = trial.read_text()
    trial.unlink()
    bot.refusals, bot.refusals_of_info = [refusal] * 7, [refusal] * 7  # more than gRPC itself repeats
    mogul.done(*line_up(address), "--seed", 0)
    assert not bot.refusals
    assert not bot.refusals_of_info
    assert results(trial.read_text()) == results(without)


def test_a_service_that_stays_busy_ends_the_trial(
    mogul: Mogul, bot: FirstMove, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_specification, "BUSY_SECONDS", 0.5)
    bot.refusals = [BUSY] * 9999
    (line,) = [each for each in mogul(*line_up(address)).err.splitlines() if each.startswith("mogul: ")]
    assert "too many searches (RESOURCE_EXHAUSTED)" in line
    assert 2 <= len(bot.requests) <= 4  # with pauses


def test_a_service_that_only_cuts_its_searches_short_ends_the_trial(
    mogul: Mogul, bot: FirstMove, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_specification, "BUSY_SECONDS", 0.0)
    bot.cut_short = -1
    (line,) = [each for each in mogul(*line_up(address)).err.splitlines() if each.startswith("mogul: ")]
    assert "its searches are cut short" in line


def test_a_search_that_a_stopping_service_has_cut_short_is_repeated(mogul: Mogul, bot: FirstMove, address: str) -> None:
    """Its move is not the one that the same request gets otherwise."""
    bot.cut_short = 3
    mogul.done(*line_up(address))
    assert bot.requests[2] == bot.requests[3]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("iterations=5 rating=1000", "iterations and rating exclude each other"),
        ("iterations=0.5", "iterations is 0.5; it must be a whole number"),
        ("depth=3", "it has iterations=NUMBER, seconds=NUMBER, rating=NUMBER, level=NAME"),
    ],
)
def test_options_that_cannot_be_are_refused(mogul: Mogul, address: str, options: str, problem: str) -> None:
    assert problem in mogul.refused(*line_up(f"{address} {options}"))


def test_a_level_and_a_rating_are_strengths(mogul: Mogul, bot: FirstMove, address: str) -> None:
    mogul.done(*line_up(f"{address} level=merchant"))
    assert bot.requests[-1].options.strength.level == "merchant"


def test_seconds_are_a_budget_of_time(mogul: Mogul, bot: FirstMove, address: str) -> None:
    mogul.done(*line_up(f"{address} seconds=0.25"))
    assert bot.requests[-1].options.budget.duration.ToMilliseconds() == 250


def test_a_budget_of_seconds_depends_on_the_machine() -> None:
    def is_timed(line: str) -> bool:
        players = tuple(parse_any_player(each, GAME) for each in (f"grpc://localhost:1 {line}", "random"))
        return Match(players, default_rule_set(GAME.rules), BOARD).is_timed

    assert is_timed("seconds=2")
    assert not is_timed("iterations=2")


def test_a_service_of_no_use_is_refused(
    mogul: Mogul, bot: FirstMove, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_specification, "CONNECT_SECONDS", 0.5)
    refusal = mogul.refused(*line_up("grpc://here"))
    assert "'grpc://here' is no address of a service: the port is missing; expected HOST:PORT" in refusal
    assert "grpc://127.0.0.1:1: GetEngineInfo: " in mogul.refused(*line_up("grpc://127.0.0.1:1"))
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert "; the call went to the proxy of http_proxy; " in mogul.refused(*line_up("grpc://play.example:50051"))
    maharaja = mogul.refused(*line_up(address), "--game", "maharaja")
    assert f"{address}: the service offers taj_mahal, not maharaja" in maharaja
    bot.fingerprint = ""
    assert "the service names no fingerprint for taj_mahal" in mogul.refused(*line_up(address))
