"""The options of channels: a server that vanishes without a word."""

from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from grpc_health.v1.health_pb2 import HealthCheckRequest
from grpc_health.v1.health_pb2_grpc import HealthStub

from mogul.client.channel import KEEPALIVE_TIME, UNCHECKED_OPTIONS
from mogul.server import transport
from tests.server.harness import ServerThread, started
from tests.wire import cut_wire

QUICKER = 100  # times


def quick_options(*names: str) -> list[tuple[str, str | int]]:
    """The options of a channel, some of them with shorter times. There are no checks of health, with which no call goes
    to a server that starts."""
    return [(name, int(value) // QUICKER if name in names else value) for name, value in UNCHECKED_OPTIONS]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerThread]:
    """A server that permits quicker pings; it starts, and reports its health."""
    monkeypatch.setattr(transport, "MIN_PING_INTERVAL", transport.MIN_PING_INTERVAL // QUICKER)
    with started() as thread:
        yield thread


def quiet_stream(channel: grpc.Channel, timeout: float) -> Any:
    """A stream of one message: the health of a service that does not exist."""
    health: Any = HealthStub(channel)
    return health.Watch(HealthCheckRequest(service="none"), timeout=timeout)


def test_a_call_without_a_deadline_ends_when_the_host_of_its_server_vanishes(server: ServerThread) -> None:
    options = quick_options("grpc.keepalive_time_ms", "grpc.keepalive_timeout_ms", "grpc.http2.ping_timeout_ms")
    with (
        cut_wire(server.server.address) as wire,
        grpc.insecure_channel(wire.address, options) as channel,
    ):
        watched = quiet_stream(channel, timeout=30)  # without pings a minute
        next(watched)
        wire.cut()
        with pytest.raises(grpc.RpcError) as ended:
            next(watched)
    assert ended.value.code() is grpc.StatusCode.UNAVAILABLE


def test_a_server_permits_the_pings_of_a_client_that_it_has_nothing_to_send(server: ServerThread) -> None:
    options = quick_options("grpc.keepalive_time_ms")
    with grpc.insecure_channel(server.server.address, options) as channel:
        watched = quiet_stream(channel, timeout=4)  # gRPC pings once a second at most, and the third is one too many
        next(watched)
        with pytest.raises(grpc.RpcError) as ended:
            next(watched)
    assert ended.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED


def test_pings_come_at_longer_intervals_than_a_server_demands() -> None:
    assert KEEPALIVE_TIME > transport.MIN_PING_INTERVAL
