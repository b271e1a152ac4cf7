"""Checkpoints while a service of matches runs, and its end."""

import asyncio
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from sqlalchemy.exc import OperationalError

from mogul.match.async_store import AsyncStore
from mogul.match.server import delete_untouched
from mogul.match.store import Store
from mogul.v1.match_pb2 import MatchEvent
from tests.match.harness import SECONDS, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine
from tests.match.test_store import new_match


def test_the_main_file_has_what_was_kept_soon_after_and_a_failure_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mogul.match.server.PAUSE_OF_CHECKPOINTS", 0.05)
    checkpoint, failures = Store.checkpoint, ["database is locked"]

    def fail_first(store: Store) -> None:
        if failures:
            raise OperationalError("PRAGMA", {}, OSError(failures.pop()))
        checkpoint(store)

    monkeypatch.setattr(Store, "checkpoint", fail_first)
    file, copied = tmp_path / "matches.sqlite", tmp_path / "copied.sqlite"
    with running_matches(f"sqlite:///{file}", PlantedEngine()) as matches:
        match_id = new_table(matches, [person(), person()]).match_id
        found, until = None, time.monotonic() + SECONDS
        while found is None and time.monotonic() < until:
            subprocess.run(["cp", file, copied], check=True)
            store = Store(f"sqlite:///{copied}")
            found = store.match(match_id)
            store.close()
    assert found is not None
    assert "is not brought up to date; this is tried again: database is locked" in caplog.text


def test_streams_go_on_until_those_who_watch_the_health_have_turned_to_other_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.contract.grpc_server.LEAVING_SECONDS", SECONDS)
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as matches:
        seat, _ = new_table(matches, [person(), person()]).join_all()
        health: Any = HealthStub(matches.channel)
        watched = health.Watch(HealthCheckRequest(), timeout=SECONDS)
        assert next(watched).status == HealthCheckResponse.SERVING
        with seat.watching() as messages:
            next(messages)
            stopping = asyncio.run_coroutine_threadsafe(matches.matches.stop(SECONDS), matches._loop)
            assert next(watched).status == HealthCheckResponse.NOT_SERVING
            next(messages)  # a heartbeat
            with seat.watching() as others:
                next(others)
            stopping.cancel()
        matches.do(matches.matches.stop(0.0))


DAY = 24 * 3600.0


@pytest.mark.parametrize("days", [1.0, 90.0])
def test_a_match_is_deleted_after_so_many_days_without_an_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: float
) -> None:
    store, now = Store(f"sqlite:///{tmp_path}/matches.sqlite"), time.time()
    for name, age in (("a", days * DAY + 1.0), ("b", days * DAY - 60.0)):
        monkeypatch.setattr(time, "time", lambda age=age: now - age)
        store.create(new_match(name), [], MatchEvent())
    monkeypatch.setattr(time, "time", lambda: now)

    async def delete() -> None:
        kept = AsyncStore(store)
        await delete_untouched(kept, days)
        assert store.match("a") is None
        assert store.match("b") is not None
        await kept.close()

    asyncio.run(delete())
