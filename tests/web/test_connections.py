"""The connections of browsers: how many, and how long they may wait for a request."""

import asyncio
import http.client
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mogul.web.connections import MAX_CONNECTIONS, MAX_REFUSALS, Connection
from mogul.web.door import ACCEPTED_AT_ONCE
from tests.match.harness import MatchesThread
from tests.web.fake_engine import FakeEngine
from tests.web.harness import SECONDS, SUGGESTIONS, DoorThread, open_door

LIMIT = 3
BURST = 300  # connections
FILES = Path("/proc/self/fd")
SHORT = 0.5  # seconds
INFO = f"/{SUGGESTIONS}/GetEngineInfo"
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def door(matches: MatchesThread, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> Iterator[DoorThread]:
    """A door for few connections, and none yet."""
    monkeypatch.setattr("mogul.web.connections.MAX_CONNECTIONS", LIMIT)
    with open_door(matches.matches.address, engine.address) as thread:
        yield thread


@pytest.fixture
def crowd(door: DoorThread) -> Iterator[list[http.client.HTTPConnection]]:
    """As many connections as there may be, each after its first answer."""
    connections = [door.connection() for _ in range(LIMIT)]
    for each in connections:
        status(each)
    yield connections
    for each in connections:
        each.close()


def status(connection: http.client.HTTPConnection, path: str = "/") -> int:
    """The status of an answer over an open connection."""
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    return response.status


def opened(door: DoorThread) -> socket.socket:
    """A connection that has sent nothing."""
    host, _, port = door.host.rpartition(":")
    return socket.create_connection((host, int(port)), SECONDS)


def closes(connection: socket.socket) -> bool:
    """True if the door closes a connection, within the time of a test, and without an answer."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_at_the_limit_everybody_connected_goes_on_and_one_more_gets_the_time_to_come_back(
    door: DoorThread, crowd: list[http.client.HTTPConnection]
) -> None:
    assert [status(each, "/healthz") for each in crowd] == [200] * LIMIT
    refused = door.request("GET", "/")
    assert (refused.status, refused.headers["retry-after"], refused.headers["connection"]) == (503, "5", "close")
    assert door.request("POST", INFO, b"{}", content_type="application/json").status == 503
    assert [status(each) for each in crowd] == [200] * LIMIT


def test_a_refused_connection_is_closed_and_the_next_has_the_place_of_one_that_left(
    door: DoorThread, crowd: list[http.client.HTTPConnection]
) -> None:
    with opened(door) as refused:
        refused.sendall(HEAD)
        answer = b"".join(iter(lambda: refused.recv(1000), b""))
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert answer.endswith(b"\r\n\r\ntoo many connections: try again in 5 seconds\n")
    crowd.pop().close()
    end = time.monotonic() + SECONDS
    while (found := door.request("GET", "/").status) != 200 and time.monotonic() < end:
        time.sleep(0.01)
    assert found == 200


def test_the_health_is_answered_at_the_limit_too(door: DoorThread, crowd: list[http.client.HTTPConnection]) -> None:
    for _ in range(2):
        answer = door.request("GET", "/healthz")
        assert (answer.status, answer.body, answer.headers["connection"]) == (200, b"SERVING\n", "close")
    assert [status(each) for each in crowd] == [200] * LIMIT


def test_refused_connections_are_not_many_and_soon_closed_if_they_send_nothing(
    door: DoorThread, crowd: list[http.client.HTTPConnection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.web.connections.MAX_REFUSALS", 2)
    silent = [opened(door) for _ in range(2)]
    with opened(door) as dropped:
        assert closes(dropped)
    assert all(closes(each) for each in silent)
    for each in silent:
        each.close()
    assert door.request("GET", "/healthz").status == 200
    assert [status(each) for each in crowd] == [200] * LIMIT


@pytest.mark.skipif(not FILES.exists(), reason="a folder of Linux")
def test_a_burst_of_connections_leaves_files_for_everything_else(
    door: DoorThread, crowd: list[http.client.HTTPConnection], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []
    made = Connection.connection_made

    def counting(connection: Connection, transport: asyncio.Transport) -> None:
        counts.append(len(list(FILES.iterdir())))
        made(connection, transport)

    gate = threading.Event()

    async def hold() -> None:
        gate.wait(SECONDS)

    monkeypatch.setattr(Connection, "connection_made", counting)
    holding = threading.Thread(target=door.do, args=(hold(),))
    holding.start()
    burst = [opened(door) for _ in range(BURST)]
    before = len(list(FILES.iterdir()))
    gate.set()
    holding.join()
    assert [status(each) for each in crowd] == [200] * LIMIT
    end = time.monotonic() + SECONDS
    while len(counts) < BURST and time.monotonic() < end:
        time.sleep(0.01)
    for each in burst:
        each.close()
    assert len(counts) == BURST
    # Those that are refused, and those of a few rounds of the event loop that are not yet.
    most = MAX_REFUSALS + 4 * ACCEPTED_AT_ONCE
    assert max(counts) - before <= most < BURST
    assert MAX_CONNECTIONS + most <= 1000  # and some for the database and the services behind


@pytest.mark.parametrize("beginning", [b"", HEAD[:-2], HEAD + HEAD[:10]])
def test_a_connection_without_a_whole_head_is_closed(
    door: DoorThread, beginning: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.web.connections.HEAD_SECONDS", SHORT)
    with opened(door) as connection:
        if beginning.startswith(HEAD):
            connection.sendall(HEAD)
            response = http.client.HTTPResponse(connection)
            response.begin()
            assert (response.status, len(response.read()) > 0) == (200, True)
        connection.sendall(beginning.removeprefix(HEAD))
        assert closes(connection)


def test_a_head_that_comes_byte_by_byte_does_not_get_more_time(
    door: DoorThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.web.connections.HEAD_SECONDS", SHORT)
    with opened(door) as connection:
        connection.settimeout(SHORT / 10)
        end, is_open = time.monotonic() + SECONDS, True
        while is_open and time.monotonic() < end:
            try:
                connection.sendall(b"G")
                is_open = connection.recv(1) != b""
            except TimeoutError:
                pass
            except ConnectionError:
                is_open = False
        assert not is_open


def test_a_request_and_the_pause_after_it_may_take_longer_than_a_head(
    door: DoorThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.web.connections.HEAD_SECONDS", SHORT)
    connection = door.connection()
    for _ in range(2):
        connection.putrequest("POST", INFO)
        connection.putheader("content-type", "application/json")
        connection.putheader("content-length", "2")
        connection.endheaders()
        time.sleep(1.2 * SHORT)
        connection.send(b"{}")
        response = connection.getresponse()
        assert (response.status, len(response.read()) > 0) == (200, True)
        time.sleep(1.2 * SHORT)
    connection.close()
