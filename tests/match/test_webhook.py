"""Webhooks: the URLs that are allowed, and calls of them."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import trustme

from mogul.match import webhook
from mogul.match.webhook import WebhookError, Webhooks
from tests.match.receiver import PATH, Receiver, receiver

BODY = b'{"text": "It is the turn of seat 1."}'
PUBLIC, PRIVATE = Webhooks(allows_private=False), Webhooks(allows_private=True)
FORM, PLAIN, NOT_PUBLIC = "must be a URL", "must begin with https://", "must be of the public internet"


@pytest.fixture
def receiving() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


def send(url: str, webhooks: Webhooks = PRIVATE, attempt: int = 0) -> None:
    asyncio.run(webhooks.send(url, BODY, attempt))


def failure(url: str, webhooks: Webhooks = PRIVATE) -> str:
    with pytest.raises(WebhookError) as raised:
        send(url, webhooks)
    return str(raised.value)


def look_up(*addresses: str) -> Any:
    """A look-up of names in place of the system's."""
    return lambda host, port, type: [(0, type, 0, "", (each, 0)) for each in addresses]  # noqa: A006


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://example.org/hooks/abc?room=7#part",
        "https://hooks.example.org:8443/",
        "https://8.8.8.8/",
        "https://[2600::1]/",
    ],
)
def test_an_address_of_the_public_internet_is_allowed_with_tls(url: str) -> None:
    assert PUBLIC.problem(url) is None
    assert PRIVATE.problem(url) is None


@pytest.mark.parametrize(
    "url",
    [
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "https://ada@example.org/",
        "https://ada:pass@example.org/",
        "https://example.org:99999/",
        "https://example.org:port/",
        "https://[::1/",
        "https://exämple.org/",
        "https://example.org/a b",
        "https://example.org/\r\nx: y",
        "https://exa\tmple.org/",
        "https://exa%6dple.org/",
    ],
)
def test_another_form_is_refused_everywhere(url: str) -> None:
    for each in (PUBLIC, PRIVATE):
        assert str(each.problem(url)).startswith(FORM)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("https://localhost/", NOT_PUBLIC),
        ("https://LOCALHOST./", NOT_PUBLIC),
        ("https://127.0.0.1/", NOT_PUBLIC),
        ("https://10.0.0.8/", NOT_PUBLIC),
        ("https://169.254.169.254/latest/", NOT_PUBLIC),
        ("https://[::1]/", NOT_PUBLIC),
        ("https://[::ffff:192.168.1.1]/", NOT_PUBLIC),
        ("http://127.0.0.1:8000/", PLAIN),
        ("http://localhost:8000/", PLAIN),
    ],
)
def test_this_machine_and_its_networks_are_for_operators_who_allow_them(url: str, problem: str) -> None:
    assert str(PUBLIC.problem(url)).startswith(problem)
    assert PRIVATE.problem(url) is None


@pytest.mark.parametrize("url", ["http://example.org/", "http://10.0.0.8/", "http://8.8.8.8/", "http://0.0.0.0/"])
def test_without_tls_no_other_machine_is_ever_called(url: str) -> None:
    for each in (PUBLIC, PRIVATE):
        assert str(each.problem(url)).startswith(PLAIN)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.168.0.1",
        "224.0.1.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:7f00:1::",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%2",
        "fec0::1",
        "ff02::1",
    ],
)
def test_a_name_that_leads_to_a_private_address_is_not_connected_to(
    address: str, receiving: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected: list[Any] = []

    async def connect(*args: Any, **_: Any) -> None:
        connected.append(args)

    monkeypatch.setattr(socket, "getaddrinfo", look_up(address))
    monkeypatch.setattr(asyncio, "open_connection", connect)
    assert failure("https://example.org/", PUBLIC) == "its host has no address that is allowed"
    assert connected == []


def test_the_address_that_was_checked_is_the_one_that_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that answers differently the next time changes nothing."""
    connected: list[Any] = []

    async def connect(host: str, port: int, **options: Any) -> None:
        connected.append((host, port, options["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up("192.168.0.1", "8.8.8.8", "2600::1"))
    monkeypatch.setattr(asyncio, "open_connection", connect)
    for attempt in range(3):
        with pytest.raises(WebhookError, match="ConnectionRefusedError"):
            send("https://Example.org:8443/", PUBLIC, attempt)
    assert connected == [(each, 8443, "example.org") for each in ("8.8.8.8", "2600::1", "8.8.8.8")]


def test_a_name_without_tls_leads_to_this_machine_alone(receiving: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", look_up("10.0.0.8"))
    assert "no address" in failure(f"http://localhost:{receiving.port}/")


def test_addresses_that_translate_public_ones_of_the_older_internet_are_public() -> None:
    for each in ("64:ff9b::8.8.8.8", "::ffff:8.8.8.8", "2002:808:808::1"):
        assert webhook._is_public(ipaddress.ip_address(each)), each


def test_a_call_posts_json(receiving: Receiver) -> None:
    send(receiving.url)
    received = receiving.next()
    assert received.request == f"POST {PATH} HTTP/1.1"
    assert received.headers == {
        "host": f"127.0.0.1:{receiving.port}",
        "user-agent": "grand-mogul",
        "content-type": "application/json",
        "content-length": str(len(BODY)),
        "connection": "close",
    }
    assert received.body == BODY


@pytest.mark.parametrize("status", [200, 202, 204])
def test_any_success_is_one(receiving: Receiver, status: int) -> None:
    receiving.statuses.append(status)
    send(receiving.url)


@pytest.mark.parametrize("status", [301, 307, 400, 404, 410, 429, 500, 503])
def test_any_other_status_is_a_failure_and_no_redirect_is_followed(receiving: Receiver, status: int) -> None:
    receiving.statuses.append(status)
    assert failure(receiving.url) == f"status {status}"
    receiving.next()
    assert receiving.calls.empty()


def answering(answer: bytes) -> str:
    """The failure of a call that is answered with some bytes, and then with nothing more; empty: it is a success."""

    async def call() -> str:
        has_left = asyncio.Event()

        async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(ConnectionError):
                writer.write(answer)
                await reader.read()  # until the caller goes
            writer.transport.abort()
            has_left.set()

        server = await asyncio.start_server(answered, "127.0.0.1", 0)
        async with server:
            try:
                await PRIVATE.send(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", BODY)
            except WebhookError as error:
                return str(error)
            finally:
                await has_left.wait()
        return ""

    return asyncio.run(call())


def test_an_answer_is_read_no_further_than_its_status() -> None:
    assert answering(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\nx") == ""
    assert answering(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n") == ""


def test_what_is_no_answer_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answering(b"SSH-2.0-OpenSSH_9.2\r\n\r\n") == "RemoteProtocolError"
    assert answering(b"HTTP/1.1 200 OK\r\nx: " + b"y" * 100_000) == "RemoteProtocolError"
    monkeypatch.setattr(webhook, "SECONDS", 0.05)
    assert answering(b"HTTP/1.1 20") == "no answer within 0.05 s"


def test_a_name_server_that_is_silent_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    released = socket.socketpair()
    monkeypatch.setattr(webhook, "SECONDS", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: released[0].recv(1) and [])
    assert failure("https://example.org/", PUBLIC) == "no answer within 0.05 s"
    released[1].send(b"x")  # its thread ends after the loop
    for each in released:
        each.close()


def test_the_words_of_a_failure_have_nothing_of_the_url(receiving: Receiver) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/secret"
        assert failure(url) == "ConnectionRefusedError"


@pytest.mark.parametrize("is_trusted", [True, False])
def test_a_certificate_must_be_trusted_and_be_of_the_host(is_trusted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    authority, context = trustme.CA(), ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    webhooks = Webhooks(allows_private=True)
    if is_trusted:
        authority.configure_trust(webhooks._tls)
    with receiver(context) as receiving:
        if is_trusted:
            send(receiving.url, webhooks)
            assert receiving.next().body == BODY
            other = receiving.url.replace("127.0.0.1", "localhost")
            monkeypatch.setattr(socket, "getaddrinfo", look_up("127.0.0.1"))
            assert failure(other, webhooks) == "SSLCertVerificationError"
        else:
            assert failure(receiving.url, webhooks) == "SSLCertVerificationError"
        assert receiving.calls.empty()
