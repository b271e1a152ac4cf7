"""The address of a door, and its connections."""

import socket
import time
from urllib.parse import urlsplit

import pytest

from mogul.web.door import UNACKNOWLEDGED
from tests.live import live
from tests.web.harness import SECONDS, open_door


@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_a_link_has_brackets_around_an_address_with_colons(host: str) -> None:
    with open_door("localhost:1", "localhost:1", host=host) as thread:
        assert thread.door.url.startswith("http://[::1]:")


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="an option of Linux")
def test_the_connection_of_a_browser_that_vanished_ends_within_a_minute() -> None:
    with open_door("localhost:1", "localhost:1") as thread:
        port = urlsplit(thread.door.url).port
        with socket.create_connection(("127.0.0.1", port)) as browser:
            accepted: list[socket.socket] = []
            end = time.monotonic() + SECONDS
            while not accepted and time.monotonic() < end:
                sockets = [each for each in live(socket.socket) if each.fileno() >= 0]
                accepted = [each for each in sockets if each is not browser and _peer(each) == browser.getsockname()]
            (ours,) = accepted
            assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNACKNOWLEDGED <= 60_000


def _peer(connection: socket.socket) -> object:
    try:
        return connection.getpeername()
    except OSError:  # it listens
        return None
