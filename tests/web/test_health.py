"""The health of the board over HTTP."""

import asyncio
from pathlib import Path

import pytest

from tests.match.harness import running_matches
from tests.match.planted_engine import PlantedEngine
from tests.web.fake_engine import FakeEngine
from tests.web.harness import DoorThread, open_door


def test_a_board_that_can_be_played_on_is_healthy_and_nobody_keeps_the_answer(door: DoorThread) -> None:
    answer = door.request("GET", "/healthz")
    assert (answer.status, answer.body) == (200, b"SERVING\n")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert door.request("HEAD", "/healthz").status == 200


def test_health_is_no_call_and_one_path(door: DoorThread) -> None:
    assert door.request("POST", "/healthz", b"{}", content_type="application/json").status == 404
    assert door.request("GET", "/healthz/").status == 404
    assert door.request("PUT", "/healthz").status == 405


class StartingEngine(PlantedEngine):
    """Is never ready."""

    async def ready(self) -> None:
        await asyncio.Event().wait()


def test_a_board_whose_engine_is_not_ready_is_not_healthy_yet(
    engine: FakeEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.match.health.SECONDS", 0.1)
    with (
        running_matches(f"sqlite:///{tmp_path}/matches.sqlite", StartingEngine()) as matches,
        open_door(matches.matches.address, engine.address) as door,
    ):
        answer = door.request("GET", "/healthz")
        assert (answer.status, answer.body) == (503, b"NOT_SERVING\n")
        assert door.request("GET", "/").status == 200


def test_a_board_without_matches_is_not_healthy(engine: FakeEngine) -> None:
    with open_door("127.0.0.1:1", engine.address) as door:
        answer = door.request("GET", "/healthz")
        assert (answer.status, answer.body) == (503, b"NOT_SERVING\n")
