"""Limits: what a hostile or forgetful client can take of the service."""

import asyncio
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc import error_details_pb2

from bench.stubs import details
from mogul.contract.grpc_server import MAX_CALLS_OF_A_CONNECTION
from mogul.contract.validation import Violation, violations
from mogul.match import MatchConfig, presence
from mogul.match.async_store import AsyncStore
from mogul.match.presence import Presence
from mogul.match.store import Store
from mogul.v1.games_pb2 import NewGame
from mogul.v1.match_pb2 import MatchEvent
from mogul.v1.match_service_pb2 import CreateMatchRequest, WatchMatchRequest
from mogul.v1.match_service_pb2_grpc import MatchServiceStub
from mogul.v1.rules_service_pb2 import StartGameResponse
from mogul.web.door import ENGINE_STREAMS, MATCH_STREAMS
from tests.match.harness import level, new_game, new_table, person, running_matches, take_over
from tests.match.planted_engine import PlantedEngine
from tests.match.test_store import new_match
from tests.server.harness import error_of, reason
from tests.wire import cut_wire


def retry_seconds(error: Any) -> float:
    """The time to wait that a refusal names."""
    info = error_details_pb2.RetryInfo()
    assert details(error).details[0].Unpack(info)
    return float(info.retry_delay.ToMilliseconds() / 1000)


def test_new_matches_have_a_limit_by_time(tmp_path: Path) -> None:
    """One that is refused counts: it has cost the engine as much."""
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), new_matches=2) as matches:
        refused = error_of(lambda: new_table(matches, [level("nobody"), person()]))
        assert refused.code() is grpc.StatusCode.INVALID_ARGUMENT
        new_table(matches, [person(), person()])
        error = error_of(lambda: new_table(matches, [person(), person()]))
    assert (error.code(), reason(error)) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_MATCHES")
    assert 0.0 < retry_seconds(error) <= 60.0


class CountingEngine(PlantedEngine):
    """started: games so far. Each takes a moment."""

    started = 0

    async def start(self, new_game: NewGame) -> StartGameResponse:
        self.started += 1
        await asyncio.sleep(0.1)
        return await super().start(new_game)


def test_a_match_beyond_the_limit_costs_the_engine_nothing(tmp_path: Path) -> None:
    engine = CountingEngine()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine, new_matches=1) as matches:
        new_table(matches, [person(), person()])
        for players in ([person(), person()], [level("nobody"), person()]):
            error = error_of(lambda players=players: new_table(matches, players))
            assert reason(error) == "TOO_MANY_MATCHES"
    assert engine.started == 1


def test_matches_that_are_created_at_once_have_the_limit_too(tmp_path: Path) -> None:
    engine = CountingEngine()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine, new_matches=1) as matches:
        request = CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person(), person()])
        codes = [each.code() for each in [matches.stub.CreateMatch.future(request) for _ in range(4)]]
    assert sorted(code.name for code in codes) == ["OK", *["RESOURCE_EXHAUSTED"] * 3]
    assert engine.started == 1


def test_a_large_request_is_not_checked_on_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that breaks thousands of rules would stop all other matches."""
    threads = []

    def noted(request: Message) -> list[Violation]:
        threads.append(threading.current_thread().name)
        return violations(request)

    monkeypatch.setattr("mogul.match.interceptor.violations", noted)
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as matches:
        new_table(matches, [person(), person()])
        request = CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person()] * 3000)
        assert error_of(lambda: matches.stub.CreateMatch(request)).code() is grpc.StatusCode.INVALID_ARGUMENT
    assert [name == "matches" for name in threads] == [True, False]


def test_the_streams_of_one_match_leave_room_at_the_door_for_others() -> None:
    most_seats, config = 5, MatchConfig(store="", engine="")
    assert most_seats * config.seat_streams + config.spectator_streams < MATCH_STREAMS / 2


def test_the_streams_of_a_door_leave_room_for_its_other_calls() -> None:
    """All have one connection."""
    assert max(MATCH_STREAMS, ENGINE_STREAMS) <= MAX_CALLS_OF_A_CONNECTION - 200


def test_a_seat_has_a_limit_of_streams_of_its_own(tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), seat_streams=1) as matches:
        table = new_table(matches, [person(), person()])
        seat, other = table.join_all()
        with seat.watching() as messages, other.watching() as others:
            next(messages)  # before the second call begins: calls of one client can overtake each other
            with seat.watching() as refused:
                assert reason(error_of(lambda: next(refused))) == "TOO_MANY_WATCHERS"
            next(others)


def test_spectators_have_a_limit_of_streams_that_leaves_the_seats_theirs(tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), spectator_streams=2) as matches:
        table = new_table(matches, [person(), person()])
        seat, _ = table.join_all()
        with ExitStack() as streams:
            for _ in range(2):
                next(streams.enter_context(table.spectator.watching()))
            for holder in (table.spectator, table.host):
                with holder.watching() as refused:
                    error = error_of(lambda refused=refused: next(refused))
                assert (error.code(), reason(error)) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_WATCHERS")
                assert retry_seconds(error) > 0.0
            next(streams.enter_context(seat.watching()))


def test_a_person_whose_connection_vanishes_without_a_word_becomes_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.contract.grpc_server.KEEPALIVE", 500)
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(store, PlantedEngine()) as matches:
        table = new_table(matches, [person(), level()], options=take_over(1.0))
        (seat,) = table.join_all()
        with cut_wire(matches.matches.address) as wire, grpc.insecure_channel(wire.address) as channel:
            stream = MatchServiceStub(channel).WatchMatch(
                WatchMatchRequest(match=table.match_id), metadata=tuple(seat.metadata)
            )
            next(stream)
            seat.join()
            wire.cut()
            assert table.spectator.wait_for_now(lambda state: state.match.seats[0].absent)


def test_persons_in_memory_have_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST", 3)
    match = new_match()
    store.create(match, [], MatchEvent())
    kept = Presence(AsyncStore(store))

    async def live() -> None:
        for seat in range(6):
            with kept.watching("a", seat):
                await kept.sign(match, seat)

    asyncio.run(live())
    assert [len(times) for times in (kept._left, kept._kept)] == [3, 3]
