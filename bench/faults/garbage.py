"""Input other than gRPC on the port: noise, other protocols, invalid HTTP/2, connections that hang."""

import random
import socket
import struct
import time
from contextlib import suppress
from typing import Final

from bench.faults.health import health_check_times
from bench.faults.replica import Replica
from bench.faults.stage import Stage
from bench.report import Figure

_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_SETTINGS: Final = b"\0\0\0\x04\0\0\0\0\0"
_OTHERS: Final = (
    b"",
    b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /mogul.v1.SuggestionService/Suggest HTTP/1.1\r\nContent-Length: 4294967296\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # as TLS begins
    _PREFACE,
    _PREFACE + _SETTINGS,
)
_HANGING: Final = 50  # connections that are open at the same time
_PAUSE: Final = 0.01  # seconds between two
_GROWTH: Final = 16.0  # MiB
# More open files than before are connections that were not closed.
_MORE_FILES: Final = 8
_CLOSING_SECONDS: Final = 10.0


def garbage(stage: Stage) -> list[Figure]:
    """A thousand connections, each open until fifty others have come."""
    chance, total = random.Random(4), stage.size(1000, 100)
    hanging: list[socket.socket] = []
    with stage.server("garbage", growth=_GROWTH) as server:
        files = _open_files(server)
        with health_check_times(server.address) as health:
            for _ in range(total):
                hanging.append(_connection(server, _noise(chance)))
                if len(hanging) > _HANGING:
                    hanging.pop(0).close()
                time.sleep(_PAUSE)
            stage.ask(server)
        for each in hanging:
            each.close()
        more_files = _wait_for_files(server, files + _MORE_FILES) - files
    return [
        Figure("connections", total),
        Figure("open files more than before", more_files, at_most=_MORE_FILES),
        *stage.times("health check meanwhile", health, p99=None, longest=200),
    ]


def _connection(server: Replica, data: bytes) -> socket.socket:
    host, _, port = server.address.rpartition(":")
    connection = socket.create_connection((host, int(port)))
    with suppress(ConnectionError, BrokenPipeError):  # the server may have hung up already
        connection.sendall(data)
    return connection


def _noise(chance: random.Random) -> bytes:
    match chance.randrange(4):
        case 0:
            return chance.randbytes(chance.choice((1, 10, 1000, 100_000)))
        case 1:
            return chance.choice(_OTHERS)
        case 2:
            return _PREFACE + chance.randbytes(chance.choice((1, 10, 1000)))
    return _PREFACE + _SETTINGS + b"".join(_frame(chance) for _ in range(chance.randint(1, 20)))


def _frame(chance: random.Random) -> bytes:
    """A frame of HTTP/2, mostly with its true length, otherwise random."""
    payload = chance.randbytes(chance.choice((0, 4, 8, 100)))
    length = len(payload) if chance.random() < 0.9 else chance.randrange(1 << 24)
    stream = chance.choice((0, 1, 1, 3, 5, 2**31 - 1))
    return (
        struct.pack(">I", length)[1:]
        + bytes([chance.randrange(11), chance.randrange(256)])
        + struct.pack(">I", stream)
        + payload
    )


def _open_files(server: Replica) -> int:
    return int(server.figures()["process_open_fds"])


def _wait_for_files(server: Replica, most: int) -> int:
    """The number of open files, once it is low enough or the time is up."""
    until = time.monotonic() + _CLOSING_SECONDS
    while (files := _open_files(server)) > most and time.monotonic() < until:
        time.sleep(0.1)
    return files
