"""The names by which browsers may call the door."""

import asyncio
from pathlib import Path

import pytest

from mogul.web import host_name
from tests.match.harness import running_matches
from tests.match.planted_engine import PlantedEngine
from tests.web.fake_engine import FakeEngine
from tests.web.harness import SUGGESTIONS, DoorThread, open_door


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


INFO = f"/{SUGGESTIONS}/GetEngineInfo"


def statuses(door: DoorThread, host: str) -> set[int]:
    """The statuses of the page and of a call."""
    call = door.request("POST", INFO, b"{}", host=host, content_type="application/json")
    return {door.request("GET", "/", host=host).status, call.status}


@pytest.mark.parametrize(
    "host",
    ["localhost", "LocalHost:50050", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:50050"],
)
def test_this_machine_may_be_called_by_its_names_and_any_port(door: DoorThread, host: str) -> None:
    assert statuses(door, host) == {200}


@pytest.mark.parametrize(
    "host",
    [
        "",
        "example.org",
        "example.org:50050",
        "localhost.example.org",
        "127.0.0.1.example.org",
        "[::2]:50050",
        "[::1]example.org",
        "[::1",
        "[]",
        "localhost:port",
        "localhost@example.org",
        "0.0.0.0:50050",
        "caf\xe9",
    ],
)
def test_a_site_that_takes_the_address_of_this_machine_gets_nothing(
    door: DoorThread, engine: FakeEngine, host: str
) -> None:
    before = len(engine.calls)
    assert statuses(door, host) == {400}
    assert len(engine.calls) == before


@pytest.mark.parametrize("host", ["", "10.0.0.7:50050"])
def test_the_health_is_for_probes_of_any_address(door: DoorThread, host: str) -> None:
    assert door.request("GET", "/healthz", host=host).status != 400
    assert door.request("POST", "/healthz", b"{}", host=host, content_type="application/json").status == 400


@pytest.mark.parametrize(
    ("text", "name"), [("Play.example.org", "play.example.org"), ("10.0.0.7", "10.0.0.7"), ("[::2]", "::2")]
)
def test_a_name_is_without_a_port(text: str, name: str) -> None:
    assert host_name(text) == name


@pytest.mark.parametrize(
    "text", ["", "play.example.org:443", "https://play.example.org", "example.org/board", "[::2]:80", "::2", "[]"]
)
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no name of a host"):
        host_name(text)


def test_a_named_site_may_not_take_the_address_either(engine: FakeEngine) -> None:
    with open_door(engine.address, engine.address, origins=("https://example.org",)) as door:
        found = [
            door.request(
                "OPTIONS", INFO, host=host, origin="https://example.org", access_control_request_method="POST"
            ).status
            for host in ("example.org", "localhost")
        ]
    assert found == [400, 200]


def test_a_proxy_may_call_by_the_name_that_it_is_called_by(engine: FakeEngine) -> None:
    with open_door(engine.address, engine.address, names=("Play.example.org",)) as door:
        assert statuses(door, "play.example.org") == statuses(door, "localhost") == {200}
        assert statuses(door, "example.org") == {400}


def test_a_door_for_other_machines_may_be_called_by_any_name(engine: FakeEngine) -> None:
    with open_door(engine.address, engine.address, names=None) as door:
        assert statuses(door, "anything.example.org") == {200}
