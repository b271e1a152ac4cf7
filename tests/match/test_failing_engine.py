"""An engine that fails between two calls: a call that is refused has changed nothing."""

import asyncio
import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import grpc
import pytest

from mogul.contract.errors import ErrorReason, InvalidArgument, Unavailable, status_of
from mogul.contract.validation import Violation
from mogul.engine.taj_mahal.components import random_components
from mogul.match.client_engine import _refusal
from mogul.match.engine import Observation, Played, SpectatorObservation
from mogul.match.store import Store
from mogul.server import GameConfig, ServerConfig
from mogul.v1.games_pb2 import GameRecord, Move, Position
from tests.client.refused import Refused
from tests.match.harness import SECONDS, MatchesThread, level, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine, legal_move
from tests.server.harness import error_of, reason, running


class FailingEngine(PlantedEngine):
    """Stops to give knowledge where a test says so. fails_after_move: from the next move on."""

    fails = False
    fails_after_move = False

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        played = await super().play(record, seat, move, seed, observers)
        self.fails = self.fails_after_move
        return played

    async def spectate(self, record: GameRecord) -> SpectatorObservation:
        if self.fails:
            raise Unavailable("the engine has stopped")
        return await super().spectate(record)

    async def observe(self, record: GameRecord, seat: int) -> Observation:
        if self.fails:
            raise Unavailable("the engine has stopped")
        return await super().observe(record, seat)


@pytest.fixture
def failing() -> FailingEngine:
    return FailingEngine()


@pytest.fixture
def planted(failing: FailingEngine, tmp_path: Path) -> Iterator[MatchesThread]:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", failing) as thread:
        yield thread


def test_a_move_that_is_kept_is_answered(planted: MatchesThread, failing: FailingEngine) -> None:
    seat, _ = new_table(planted, [person(), person()]).join_all()
    seat.state()
    failing.fails_after_move = True
    event = seat.play(legal_move(0, 0), 0)
    assert (event.ply, event.move_made.HasField("move")) == (1, True)


def test_those_who_watch_learn_of_a_move_without_another_question(
    planted: MatchesThread, failing: FailingEngine
) -> None:
    """Their knowledge comes with the move: asked for after it, it would wait in the queue of the engine."""
    table = new_table(planted, [person(), person()])
    seats = table.join_all()
    watchers = [seats[1], table.spectator]
    with ExitStack() as stack:
        streams = [stack.enter_context(each.watching(3)) for each in watchers]
        assert [next(stream).state.ply for stream in streams] == [0, 0]
        failing.fails_after_move = True
        seats[0].play(legal_move(0, 0), 0)
        after = [next(message.state for message in stream if message.HasField("state")) for stream in streams]
    failing.fails = False
    assert after == [each.state() for each in watchers]
    assert [each.ply for each in after] == [1, 1]


def test_the_seat_that_moves_goes_on_without_another_question(planted: MatchesThread, failing: FailingEngine) -> None:
    """A move after which the engine cannot tell its seat what it knows would end the match for it: none is kept."""
    seat, _ = new_table(planted, [person(), person()]).join_all()
    failing.fails_after_move = True
    seat.play(legal_move(0, 0), 0)
    assert seat.state().ply == 1


@pytest.mark.parametrize("error", [Unavailable("the engine has stopped"), RuntimeError("a mistake")])
def test_a_level_whose_engine_fails_tries_again_after_pauses_that_double(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    pauses, limit = list[float](), asyncio.timeout

    def at_once(seconds: float | None) -> asyncio.Timeout:
        if not str((task := asyncio.current_task()) and task.get_name()).startswith("levels of "):
            return limit(seconds)
        pauses.append(seconds or 0.0)
        return limit(0.0)

    class Failing(PlantedEngine):
        async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
            if len(pauses) < len(expected):
                raise error
            return await super().choose(position, level, seed, has_time=has_time)

    expected = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    monkeypatch.setattr("asyncio.timeout", at_once)
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", Failing()) as planted:
        new_table(planted, [level(), level()]).spectator.wait_for_now(lambda state: state.status.over)
    assert pauses[: len(expected)] == expected


def test_a_refused_invitation_is_not_spent(planted: MatchesThread, failing: FailingEngine) -> None:
    table = new_table(planted, [person(), person()])
    failing.fails = True
    assert error_of(table.invitations[0].join).code() is grpc.StatusCode.UNAVAILABLE
    failing.fails = False
    assert table.invitations[0].join().state().match.seats[0].joined


def test_a_refused_call_about_a_seat_leaves_it_as_it_was(planted: MatchesThread, failing: FailingEngine) -> None:
    other, seat = new_table(planted, [person(), person()]).join_all()
    before = seat.state()
    other.play(legal_move(0, 0), 0)  # nothing is asked yet of what the seat knows of this position
    failing.fails = True
    for call in (seat.leave, lambda: seat.join("Ada")):
        assert error_of(call).code() is grpc.StatusCode.UNAVAILABLE
    failing.fails = False
    assert seat.state().match.seats[1] == before.match.seats[1]


def test_a_refused_match_is_not_kept(planted: MatchesThread, failing: FailingEngine, tmp_path: Path) -> None:
    """Nobody would ever have its tokens."""
    failing.fails = True
    assert error_of(lambda: new_table(planted, [person(), person()])).code() is grpc.StatusCode.UNAVAILABLE
    store = Store(f"sqlite:///{tmp_path}/matches.sqlite")
    try:
        assert store.unfinished() == []
    finally:
        store.close()


def test_an_invitation_is_answered_although_the_engine_has_failed_since(
    planted: MatchesThread, failing: FailingEngine
) -> None:
    """It is in no other answer, and the former token has ended."""
    table = new_table(planted, [person(), person()])
    table.join_all()
    failing.fails = True
    assert table.host.assign(0, person()).invitation.invitation


def test_what_an_engine_refuses_of_the_service_itself_is_logged_without_its_texts(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A text can quote a record."""
    path = "record.taj_mahal.events[3].move"
    error = Refused(InvalidArgument([Violation(path, "SECRET-OF-1-0 is not legal")]))
    with pytest.raises(RuntimeError):
        raise _refusal(cast(Any, error), "")
    (record,) = caplog.records
    assert record.fields == {  # type: ignore[attr-defined]
        "refused": {"code": "INVALID_ARGUMENT", "reason": "INVALID_REQUEST", "fields": [path]}
    }
    assert "SECRET" not in caplog.text


@pytest.mark.parametrize("field", ["move", "record"])
def test_a_refusal_that_does_not_say_about_what_goes_to_no_caller(field: str) -> None:
    """Its text can quote a record too: it may be of an engine that this service does not know."""
    metadata = grpc.aio.Metadata()
    error = grpc.aio.AioRpcError(grpc.StatusCode.INVALID_ARGUMENT, metadata, metadata, "SECRET-OF-1-0 is not legal")
    with pytest.raises(RuntimeError) as raised:
        raise _refusal(error, field)
    assert "SECRET" not in str(raised.value)


def test_a_precondition_of_what_the_caller_sent_goes_to_it() -> None:
    """It names no field: chance that is owed at the end of a record."""
    metadata = grpc.aio.Metadata()
    error = grpc.aio.AioRpcError(grpc.StatusCode.FAILED_PRECONDITION, metadata, metadata, "chance is owed")
    refused = _refusal(error, "record")
    assert (refused.code, str(refused)) == (grpc.StatusCode.FAILED_PRECONDITION, "chance is owed")


def test_a_mistake_of_the_engine_is_no_reason_to_try_again() -> None:
    error = grpc.aio.AioRpcError(grpc.StatusCode.INTERNAL, grpc.aio.Metadata(), grpc.aio.Metadata(), "a mistake")
    status = status_of(_refusal(error, ""))
    assert (status.code, len(status.details)) == (grpc.StatusCode.INTERNAL.value[0], 0)
    assert "try again" not in status.message


def test_a_match_whose_component_set_the_engine_no_longer_has_is_refused_by_its_name(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, own = f"sqlite:///{tmp_path}/matches.sqlite", random_components(5)
    games = {"taj_mahal": GameConfig(component_sets=(own,))}
    with (
        running(ServerConfig(games=games)) as engine,
        running_matches(store, engine.server.address, min_thinking_time=SECONDS) as matches,
    ):
        new_table(matches, [level(), person()], first=0)  # the level does not move here
        table = new_table(matches, [person(), level()], first=0)
        (seat,) = table.join_all()
        move = seat.state().legal_moves[0]
    with running() as engine, running_matches(store, engine.server.address) as matches:
        seat = matches.holder(table.match_id, seat.token)
        host = matches.holder(table.match_id, table.host.token)
        calls = (seat.state, host.state, seat.export, lambda: seat.play(move, 0), lambda: host.assign(0, level()))
        refused = [error_of(call) for call in calls]
        until = time.monotonic() + SECONDS
        while "a level waits" not in caplog.text:
            assert time.monotonic() < until
            time.sleep(0.05)
    for error in refused:
        assert (error.code(), reason(error)) == (grpc.StatusCode.FAILED_PRECONDITION, "COMPONENT_SET_MISSING")
        assert f"{own.name} ({own.content_hash})" in str(error.details())
    assert [each for each in caplog.records if each.exc_info] == []


def test_a_seat_of_a_match_whose_component_set_is_missing_is_described_by_its_position() -> None:
    """Its levels ask with a position."""
    position, missing = Position(), Violation("position.taj_mahal.record.setup.component_hash", "abc")
    position.taj_mahal.record.setup.component_set = "own"
    error = Refused(InvalidArgument([missing]))
    found = _refusal(cast(Any, error), "", about=position)
    assert found.reason == ErrorReason.COMPONENT_SET_MISSING
    assert "own" in str(found)
