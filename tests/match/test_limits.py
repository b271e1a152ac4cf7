"""Limits: what a hostile or forgetful client can take of the service."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2

from bench.stubs import details
from mogul.match import presence
from mogul.match.async_store import AsyncStore
from mogul.match.presence import Presence
from mogul.match.store import Store
from mogul.v1.match_pb2 import MatchEvent
from mogul.v1.match_service_pb2 import WatchMatchRequest
from mogul.v1.match_service_pb2_grpc import MatchServiceStub
from tests.match.harness import level, new_table, person, running_matches, take_over
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
    """A match that is refused is none."""
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), new_matches=2) as matches:
        for _ in range(3):
            refused = error_of(lambda: new_table(matches, [level("nobody"), person()]))
            assert refused.code() is grpc.StatusCode.INVALID_ARGUMENT
        for _ in range(2):
            new_table(matches, [person(), person()])
        error = error_of(lambda: new_table(matches, [person(), person()]))
    assert (error.code(), reason(error)) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_MATCHES")
    assert 0.0 < retry_seconds(error) <= 60.0


def test_spectators_have_a_limit_of_streams_that_leaves_the_seats_theirs(tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), watchers=2) as matches:
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


def test_a_person_whose_connection_vanishes_without_a_word_becomes_absent(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(store, PlantedEngine(), keepalive=0.5) as matches:
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
