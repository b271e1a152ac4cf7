"""The options of channels: a server that vanishes without a word."""

from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from grpc_health.v1.health_pb2 import HealthCheckRequest
from grpc_health.v1.health_pb2_grpc import HealthStub

from mogul.client.channel import KEEPALIVE_TIME, UNCHECKED_OPTIONS, Address, is_loopback, parse_address
from mogul.contract import grpc_server
from tests.server.harness import ServerThread, started
from tests.wire import cut_wire


@pytest.mark.parametrize(
    "text",
    [
        "play.example:50051",
        "grpc://play.example:50051",
        "http://play.example:50051",
        "HTTP://play.example:50051/",
        "play.example:50051/",
        " play.example:50051\n",
    ],
)
def test_an_address_is_understood_with_and_without_scheme_and_slash(text: str) -> None:
    assert parse_address(text) == Address("play.example:50051", ("play.example",), is_encrypted=False)


def test_https_asks_for_tls() -> None:
    assert parse_address("https://play.example:443/") == Address("play.example:443", ("play.example",), True)


def test_ipv6_stands_in_brackets() -> None:
    assert parse_address("http://[fe80::1%eth0]:1/") == Address("[fe80::1%eth0]:1", ("fe80::1%eth0",))


@pytest.mark.parametrize(
    ("target", "hosts"),
    [
        ("ipv4:127.0.0.1:50051,10.0.0.1:1", ("127.0.0.1", "10.0.0.1")),
        ("ipv6:[::1]:50051", ("::1",)),
        ("dns:///play.example:50051", ("play.example",)),
        ("dns://8.8.8.8/play.example", ("play.example",)),
        ("unix:/run/mogul.socket", ()),
    ],
)
def test_a_target_of_grpc_stays_as_it_is(target: str, hosts: tuple[str, ...]) -> None:
    assert parse_address(target) == Address(target, hosts)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "it is empty"),
        ("http://", "it is empty"),
        ("localhost", "the port is missing"),
        ("grpc://localhost/", "the port is missing"),
        ("[::1]", "the port is missing"),
        (":50051", "the host is missing"),
        ("localhost:", "'' is not the number of a port"),
        ("localhost:http", "'http' is not the number of a port"),
        ("localhost:0", "port 0 is not between 1 and 65535"),
        ("localhost:1234567890", "'1234567890' is not the number of a port"),
        ("localhost:70000", "port 70000 is not between 1 and 65535"),
        ("::1:50051", "IPv6 stands in brackets, as [::1]:50051"),
        ("http://localhost:50050/m/7", "the service has no /m/7"),
        ("http://localhost:50051//", "the service has no /"),
        ("ftp://localhost:50051", "ftp:// is not the beginning of one"),
        ("user@localhost:50051", "'user@localhost' is no host"),
        ("local host:50051", "'local host' is no host"),
        ("localhost:\u0665", "'\u0665' is not the number of a port"),
    ],
)
def test_anything_else_is_refused_with_the_fault_and_the_right_form(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        parse_address(text)
    assert str(refused.value) == (
        f"{text!r} is no address of a service: {fault}; expected HOST:PORT, such as localhost:50051"
    )


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])
def test_loopback_is_known_by_name_and_address(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "localhost.example", "10.0.0.1", "::", "0.0.0.0"])
def test_other_hosts_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)


PROXY = "http://proxy.example:3128"


def test_the_proxy_is_that_of_the_first_variable_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    address = parse_address("play.example:50051")
    assert address.proxy_variable is None
    monkeypatch.setenv("HTTP_PROXY", PROXY)  # which gRPC does not read
    assert address.proxy_variable is None
    for variable in ("http_proxy", "https_proxy", "grpc_proxy"):
        monkeypatch.setenv(variable, PROXY)
        assert address.proxy_variable == variable
    monkeypatch.setenv("grpc_proxy", "")  # means none at all
    assert address.proxy_variable is None


@pytest.mark.parametrize(
    "target", ["localhost:1", "127.0.0.1:1", "http://[::1]:1", "ipv4:127.0.0.1:1,127.0.0.1:2", "unix:/run/socket"]
)
def test_no_proxy_is_asked_for_this_machine(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    monkeypatch.setenv("http_proxy", PROXY)
    assert parse_address(target).proxy_variable is None


@pytest.mark.parametrize(
    ("target", "exceptions", "is_exempt"),
    [
        ("play.example:1", "other.example", False),
        ("play.example:1", "other.example, Play.Example", True),
        ("play.example:1", ".example", True),
        ("10.1.2.3:1", "10.1.0.0/16", True),
        ("10.2.2.3:1", "10.1.0.0/16", False),
        ("ipv4:10.1.2.3:1,10.2.2.3:1", "10.1.0.0/16", False),
        ("play.example:1", "", False),
    ],
)
def test_the_environment_names_hosts_to_reach_without_the_proxy(
    monkeypatch: pytest.MonkeyPatch, target: str, exceptions: str, is_exempt: bool
) -> None:
    monkeypatch.setenv("http_proxy", PROXY)
    monkeypatch.setenv("no_proxy", exceptions)
    assert (parse_address(target).proxy_variable is None) == is_exempt
    monkeypatch.setenv("no_grpc_proxy", "nothing")  # goes before the other one
    assert parse_address(target).proxy_variable == "http_proxy"


QUICKER = 100  # times


def quick_options(*names: str) -> list[tuple[str, str | int]]:
    """The options of a channel, some of them with shorter times. There are no checks of health, with which no call goes
    to a server that starts."""
    return [(name, int(value) // QUICKER if name in names else value) for name, value in UNCHECKED_OPTIONS]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerThread]:
    """A server that permits quicker pings; it starts, and reports its health."""
    monkeypatch.setattr(grpc_server, "MIN_PING_INTERVAL", grpc_server.MIN_PING_INTERVAL // QUICKER)
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


def test_pings_come_at_longer_intervals_than_a_server_demands() -> None:
    assert KEEPALIVE_TIME > grpc_server.MIN_PING_INTERVAL
