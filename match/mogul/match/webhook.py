"""Webhooks: URLs of hosts, checked and called.

Anybody can create a match, and the service reaches machines that others cannot: those of its own network. So it looks
up the addresses of a URL's host, and connects to one of those that are allowed, not to the name once more. It follows
no redirect, takes no proxy, and reads the status of an answer alone.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
import threading
from contextlib import suppress
from functools import cached_property
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

from mogul.client.channel import is_loopback

SECONDS: Final = 5.0  # of a call, from the look-up of the name to the status
_READ: Final = 4096  # bytes at once; h11 refuses a head that is much longer

_PORTS: Final = {"https": 443, "http": 80}
_HOST_NAME: Final = re.compile(r"[a-z0-9_.-]+")
# Networks of IPv6 that can be of the public internet. Of the second one a router makes addresses of IPv4.
_UNICAST, _NAT64 = ipaddress.IPv6Network("2000::/3"), ipaddress.IPv6Network("64:ff9b::/96")

_FORM: Final = "must be a URL as https://example.org/path, in ASCII, without a user or a password"
_PRIVATE: Final = "must be of the public internet: the operator of this service does not allow private addresses"
_PLAIN: Final = "must begin with https://; http:// is for the service's own machine, where the operator allows it"

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class WebhookError(Exception):
    """A call that failed. Its words have nothing of the URL, which is a secret of its host."""


class _Place(NamedTuple):
    """The parts of a URL. host: without brackets. authority: host and port, as a request names them. target: the path
    with the query."""

    is_encrypted: bool
    host: str
    port: int
    authority: str
    target: str


class Webhooks:
    """Webhooks as the operator allows them."""

    def __init__(self, *, allows_private: bool) -> None:
        """allows_private: whether they may be of this machine and of private networks."""
        self._allows_private = allows_private

    def problem(self, url: str) -> str | None:
        """Returns what would be right in place of a URL that is not allowed; None: it is allowed, as far as can be told
        without a look-up of its name."""
        try:
            place = _parsed(url)
        except ValueError:
            return _FORM
        if not place.is_encrypted and not (self._allows_private and is_loopback(place.host)):
            return _PLAIN
        address = _address(place.host)
        is_public = not is_loopback(place.host) and (address is None or _is_public(address))
        return None if is_public or self._allows_private else _PRIVATE

    async def send(self, url: str, body: bytes, attempt: int = 0) -> None:
        """Posts JSON to a URL that is allowed. attempt: counted from 0; each takes the next address of the host. Raises
        WebhookError unless the receiver answers with success in time."""
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._status(_parsed(url), body, attempt)
        except TimeoutError as error:
            raise WebhookError(f"no answer within {SECONDS:g} s") from error
        except (OSError, h11.RemoteProtocolError) as error:  # the words of either can quote the URL
            raise WebhookError(type(error).__name__) from None
        if not 200 <= status < 300:
            raise WebhookError(f"status {status}")

    async def _status(self, place: _Place, body: bytes, attempt: int) -> int:
        allowed = [each for each in await _addresses(place.host) if self._may_call(place, each)]
        if not allowed:
            raise WebhookError("its host has no address that is allowed")
        reader, writer = await asyncio.open_connection(
            allowed[attempt % len(allowed)],
            place.port,
            ssl=self._tls if place.is_encrypted else None,
            server_hostname=place.host if place.is_encrypted else None,
        )
        try:
            return await _answered(reader, writer, place, body)
        finally:
            writer.transport.abort()  # it need not wait for the rest of the answer

    def _may_call(self, place: _Place, text: str) -> bool:
        address = _address(text)
        if address is None:
            return False
        if not place.is_encrypted:
            return self._allows_private and address.is_loopback
        return self._allows_private or _is_public(address)

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()


async def _answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, place: _Place, body: bytes) -> int:
    """Posts JSON. Returns the status of the answer. Raises OSError and RemoteProtocolError."""
    connection = h11.Connection(h11.CLIENT)
    headers = [
        ("host", place.authority),
        ("user-agent", "grand-mogul"),
        ("content-type", "application/json"),
        ("content-length", str(len(body))),
        ("connection", "close"),
    ]
    request = h11.Request(method="POST", target=place.target, headers=headers)
    for part in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(connection.send(part) or b"")
    while not isinstance(event := connection.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_READ))
    return event.status_code


async def _addresses(host: str) -> list[str]:
    """Returns the addresses of a host. Raises OSError. A name server that is silent keeps its thread for half a minute,
    and must not keep the end of the program waiting: the thread is none of an executor's, which are waited for."""
    loop = asyncio.get_running_loop()
    addresses: asyncio.Future[list[str]] = loop.create_future()

    def finish(found: list[str], error: OSError | None) -> None:
        if addresses.done():  # nobody waits for it any more
            return
        if error is None:
            addresses.set_result(found)
        else:
            addresses.set_exception(error)

    def look_up() -> None:
        found, error = list[str](), None
        try:
            # As bytes: a text would be encoded by rules of international names, with errors of their own.
            found = [str(info[4][0]) for info in socket.getaddrinfo(host.encode(), None, type=socket.SOCK_STREAM)]
        except OSError as failure:
            error = failure
        with suppress(RuntimeError):  # of a loop that has closed
            loop.call_soon_threadsafe(finish, found, error)

    threading.Thread(target=look_up, name="look-up of a webhook", daemon=True).start()
    return await addresses


def _parsed(url: str) -> _Place:
    """Returns the parts of a URL. Raises ValueError for one that has not the right form."""
    parts = urlsplit(url)
    host, default = parts.hostname or "", _PORTS.get(parts.scheme)
    is_host = _HOST_NAME.fullmatch(host) or _address(host)
    if not is_host or default is None or "@" in parts.netloc or not all("!" <= each <= "~" for each in url):
        raise ValueError(_FORM)
    port = default if parts.port is None else parts.port
    authority = f"[{host}]" if ":" in host else host
    if port != default:
        authority += f":{port}"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return _Place(parts.scheme == "https", host, port, authority, target)


def _address(text: str) -> _Address | None:
    """Returns an address; None for a text that is none."""
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _is_public(address: _Address) -> bool:
    """Returns whether an address is of the public internet. Of one of IPv6 that a router turns into one of IPv4, the
    latter counts."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(address.packed[-4:])
        if inner is not None:
            return _is_public(inner)
        return address.is_global and address in _UNICAST
    return address.is_global and not address.is_multicast
