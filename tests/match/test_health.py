"""The health of a service of matches: that of its engine and its store."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import grpc
import pytest
from grpc_health.v1 import health, health_pb2_grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from sqlalchemy import Connection, text

from mogul.contract.errors import Unavailable
from mogul.match.errors import StoreError
from mogul.match.store import Store, database
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, GetEngineInfoResponse
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer, add_SuggestionServiceServicer_to_server
from tests.match.harness import SECONDS, MatchesThread, Table, database_at, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine
from tests.server.harness import error_of, reason
from tests.waiting import wait_until

SERVING, NOT_SERVING = HealthCheckResponse.SERVING, HealthCheckResponse.NOT_SERVING
SERVICE: Final = "mogul.v1.MatchService"
PATIENCE: Final = 2.0  # seconds; more than a machine stands still
GRACE: Final = 30.0  # seconds that calls get to end; watches take none of it


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine or a store that does not answer is given up soon."""
    monkeypatch.setattr("mogul.match.health.SECONDS", PATIENCE)


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[MatchesThread]:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as thread:
        yield thread


def stub(matches: MatchesThread) -> Any:
    return health_pb2_grpc.HealthStub(matches.channel)


def status(matches: MatchesThread, service: str = SERVICE) -> Any:
    return stub(matches).Check(HealthCheckRequest(service=service), timeout=SECONDS).status


@contextmanager
def changes(matches: MatchesThread, service: str = SERVICE) -> Iterator[Iterator[Any]]:
    """The health, now and after each change."""
    call = stub(matches).Watch(HealthCheckRequest(service=service), timeout=SECONDS)
    yield (each.status for each in call)
    call.cancel()


class StartingEngine(PlantedEngine):
    """Is ready when a test says so."""

    is_ready = False

    async def ready(self) -> None:
        while not self.is_ready:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("short")
def test_matches_are_served_as_long_as_the_engine_is_ready(tmp_path: Path) -> None:
    engine = StartingEngine()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as matches, changes(matches) as found:
        assert (next(found), status(matches)) == (NOT_SERVING, NOT_SERVING)
        engine.is_ready = True
        assert (next(found), status(matches)) == (SERVING, SERVING)
        engine.is_ready = False
        assert (next(found), status(matches)) == (NOT_SERVING, NOT_SERVING)


class Info(SuggestionServiceServicer):
    """An engine that refuses the token of the matches when a test says so."""

    refuses = False

    def GetEngineInfo(self, request: GetEngineInfoRequest, context: Any) -> GetEngineInfoResponse:  # noqa: N802
        if self.refuses:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "wrong token")
        return GetEngineInfoResponse()


def test_an_engine_that_starts_is_waited_for_and_one_that_refuses_calls_is_not_ready(tmp_path: Path) -> None:
    """A real one reports by its own health, which its client watches; health needs no token."""
    server, servicer, info = grpc.server(ThreadPoolExecutor(4)), health.HealthServicer(), Info()  # type: ignore[abstract]
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    add_SuggestionServiceServicer_to_server(info, server)
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    servicer.set("mogul.v1.SuggestionService", NOT_SERVING)
    server.start()
    try:
        with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", address) as matches, changes(matches) as found:
            assert next(found) == NOT_SERVING
            servicer.set("mogul.v1.SuggestionService", SERVING)
            assert next(found) == SERVING
            info.refuses = True
            assert next(found) == NOT_SERVING
            info.refuses = False
            assert next(found) == SERVING
            server.stop(0.0).wait()
            assert next(found) == NOT_SERVING
    finally:
        server.stop(0.0).wait()


class CountingEngine(PlantedEngine):
    """Counts the checks."""

    checks = 0

    async def ready(self) -> None:
        self.checks += 1


def test_all_who_ask_within_a_pause_share_one_check(tmp_path: Path) -> None:
    """Anybody may ask, and a check takes a thread of those that keep moves."""
    engine = CountingEngine()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine, poll=60.0) as matches:
        assert [status(matches) for _ in range(20)] == [SERVING] * 20
        with changes(matches) as found:
            assert next(found) == SERVING
    assert engine.checks == 1


def test_matches_are_served_as_long_as_the_store_answers(planted: MatchesThread, tmp_path: Path) -> None:
    with database_at(f"sqlite:///{tmp_path}/matches.sqlite") as store, changes(planted) as found:
        assert next(found) == SERVING
        with store.begin() as connection:
            connection.execute(text("ALTER TABLE matches RENAME TO elsewhere"))
        assert (next(found), status(planted)) == (NOT_SERVING, NOT_SERVING)
        with store.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO matches"))
        assert (next(found), status(planted)) == (SERVING, SERVING)


class Database:
    """A database of SQLite whose connections a test limits."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path, self.url, self.limit = path, f"sqlite:///{path}", ""
        begin = database._begin_sqlite

        def begin_limited(connection: Connection) -> None:
            if self.limit:
                connection.exec_driver_sql(f"PRAGMA {self.limit}")
            begin(connection)

        monkeypatch.setattr(database, "_begin_sqlite", begin_limited)


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    return Database(tmp_path / "matches.sqlite", monkeypatch)


def assert_no_move_is_kept(table: Table) -> None:
    error = error_of(lambda: table.invitations[0].join())
    assert (error.code(), reason(error)) == (grpc.StatusCode.UNAVAILABLE, "NOT_SERVING")


@pytest.mark.parametrize(
    ("limit", "words", "end"),
    [
        ("max_page_count = 1", "database or disk is full", "max_page_count = 1000000"),  # that is, no page more
        ("query_only = 1", "attempt to write a readonly database", "query_only = 0"),
    ],
)
def test_matches_are_served_as_long_as_a_move_can_be_kept(
    limited: Database, limit: str, words: str, end: str, caplog: pytest.LogCaptureFixture
) -> None:
    with running_matches(limited.url, PlantedEngine()) as matches, changes(matches) as found:
        assert next(found) == SERVING
        limited.limit = limit

        def fill() -> None:
            for _ in range(100):  # in the place of former probes a few matches can be kept
                new_table(matches, [person(), person()])

        error = error_of(fill)
        assert (error.code(), reason(error)) == (grpc.StatusCode.UNAVAILABLE, "NOT_SERVING")
        assert f"the store fails: {words}" in caplog.messages
        assert (next(found), status(matches)) == (NOT_SERVING, NOT_SERVING)
        assert f"matches are not served: the store fails: {words}" in caplog.messages
        limited.limit = end
        assert (next(found), status(matches)) == (SERVING, SERVING)


def test_matches_are_not_served_while_another_program_has_locked_the_database(
    limited: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with running_matches(limited.url, PlantedEngine()) as matches, changes(matches) as found:
        assert next(found) == SERVING
        with closing(sqlite3.connect(limited.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert next(found) == NOT_SERVING
            assert "matches are not served: the store fails: database is locked" in caplog.messages
            other.execute("ROLLBACK")
            assert next(found) == SERVING


def test_matches_are_not_served_from_a_file_that_is_no_longer_there(
    limited: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with running_matches(limited.url, PlantedEngine()) as matches, changes(matches) as found:
        assert next(found) == SERVING
        limited.path.rename(limited.path.with_name("elsewhere.sqlite"))
        assert next(found) == NOT_SERVING
        assert "was moved, replaced or deleted while it is open" in caplog.text
        limited.path.with_name("elsewhere.sqlite").rename(limited.path)
        assert next(found) == SERVING


def test_matches_are_not_served_from_a_standby(postgresql_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whose transactions only read: it takes calls, and keeps nothing."""

    def only_read(value: str) -> None:
        with database_at(postgresql_url, isolation_level="AUTOCOMMIT") as server, server.connect() as connection:
            connection.execute(text("SET default_transaction_read_only = off"))
            connection.execute(text(f"ALTER DATABASE postgres SET default_transaction_read_only = {value}"))
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))

    with running_matches(postgresql_url, PlantedEngine()) as matches, changes(matches) as found:
        table = new_table(matches, [person(), person()])
        assert next(found) == SERVING
        try:
            only_read("on")
            assert next(found) == NOT_SERVING
            # The check that was under way can be the first to fail, by the end of its connection.
            reason_that_stays = "the store fails: cannot execute INSERT in a read-only transaction"
            wait_until(lambda: reason_that_stays in caplog.text, SECONDS)
            assert_no_move_is_kept(table)
        finally:
            only_read("off")
        assert next(found) == SERVING


def test_each_new_reason_is_logged_once(
    planted: MatchesThread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    reasons, asked = ["no space is left", "only reads are allowed"], []

    def probe(store: Store) -> None:
        asked.append(store)
        raise StoreError(reasons[len(asked) > 3])

    with changes(planted) as found:
        assert next(found) == SERVING
        with monkeypatch.context() as failing:
            failing.setattr(Store, "probe", probe)
            assert next(found) == NOT_SERVING
            wait_until(lambda: len(asked) > 6, SECONDS)
        assert next(found) == SERVING
    lines = [each for each in caplog.messages if "not served" in each]
    assert lines == [f"matches are not served: the store fails: {reason}" for reason in reasons]


def test_a_store_that_hangs_is_asked_once(
    planted: MatchesThread, monkeypatch: pytest.MonkeyPatch, short: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Each question takes one of its few threads."""
    end, asked = threading.Event(), []

    def probe(store: Store) -> None:
        asked.append(store)
        end.wait(SECONDS)

    with changes(planted) as found:
        assert next(found) == SERVING
        with monkeypatch.context() as hanging:
            hanging.setattr(Store, "probe", probe)
            assert next(found) == NOT_SERVING
            for _ in range(3):
                time.sleep(0.2)  # a check holds for less
                assert status(planted) == NOT_SERVING
        end.set()
        assert next(found) == SERVING
    assert len(asked) == 1
    assert f"matches are not served: the store does not answer within {PATIENCE:g} s" in caplog.messages


def test_a_service_that_stops_says_so_and_ends_the_watches(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(store, PlantedEngine(), poll=60.0) as matches, changes(matches) as found:
        assert next(found) == SERVING
        began = time.monotonic()
        matches.do(matches.matches.stop(GRACE))
        assert list(found) == [NOT_SERVING]
        assert time.monotonic() - began < GRACE


class RefusingEngine(PlantedEngine):
    """Refuses calls when a test says so. checks: so far."""

    refuses, checks = False, 0

    async def ready(self) -> None:
        self.checks += 1
        if self.refuses:
            raise Unavailable("the engine does not answer: UNAUTHENTICATED")


def test_a_change_of_health_is_logged_once_with_its_reason(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="mogul.match.health")
    engine = RefusingEngine()

    def lines() -> list[tuple[str, str]]:
        """The log of some checks of the same health."""
        until, wait = engine.checks + 3, time.monotonic() + SECONDS
        while engine.checks < until and time.monotonic() < wait:
            time.sleep(0.01)
        found = _lines(caplog)
        caplog.clear()
        return found

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as matches, changes(matches) as found:
        assert next(found) == SERVING
        assert lines() == []
        engine.refuses = True
        assert next(found) == NOT_SERVING
        reason = "the engine fails: the engine does not answer: UNAUTHENTICATED"
        assert lines() == [("WARNING", f"matches are not served: {reason}")]
        engine.refuses = False
        assert next(found) == SERVING
        assert lines() == [("INFO", "matches are served again")]


@pytest.mark.usefixtures("short")
def test_an_engine_that_does_not_answer_is_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One that has not answered before may be getting ready: that is no warning."""
    caplog.set_level("INFO", logger="mogul.match.health")
    engine = StartingEngine()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as matches, changes(matches) as found:
        assert next(found) == NOT_SERVING
        assert ("INFO", "matches are not served: the engine is not ready yet") in _lines(caplog)
        engine.is_ready = True
        assert next(found) == SERVING
        engine.is_ready = False
        assert next(found) == NOT_SERVING
        assert ("WARNING", f"matches are not served: the engine does not answer within {PATIENCE:g} s") in _lines(
            caplog
        )


def _lines(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """Level and text of the lines about health."""
    return [(each.levelname, each.getMessage()) for each in caplog.records if each.name == "mogul.match.health"]
