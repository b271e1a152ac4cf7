"""For every kind of client: the service config, options of channels, TLS and tokens, addresses of services as people
write them, and the proxy on the way to them.

gRPC itself takes `http://localhost:50051` for a name to resolve, and sends calls to this very machine to a proxy that
the environment names.
"""

import ipaddress
import os
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import grpc

# The first words of targets that gRPC resolves; every other one is for people.
_RESOLVERS: Final = ("dns", "ipv4", "ipv6", "unix", "unix-abstract", "vsock", "xds")
_ENCRYPTED: Final = {"grpc": False, "http": False, "https": True}
_FORM: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+(?:%\w+)?)\]|([^\[\]:/?#@\s]+)):([0-9]{1,9})")
# The variables that gRPC reads, the first one that is set; it knows no others, and none in capitals.
_PROXIES: Final = ("grpc_proxy", "https_proxy", "http_proxy")
_EXCEPTIONS: Final = ("no_grpc_proxy", "no_proxy")


class Address(NamedTuple):
    """An address of a service. target: for gRPC. hosts: names or addresses of machines, as far as the target has any.
    is_encrypted: whether the address asks for TLS by itself."""

    target: str
    hosts: tuple[str, ...]
    is_encrypted: bool = False

    @property
    def is_loopback(self) -> bool:
        """True if no call leaves this machine."""
        return all(is_loopback(each) for each in self.hosts)

    @property
    def proxy_variable(self) -> str | None:
        """The variable of the environment whose proxy gRPC sends calls to; None: they go straight to the service."""
        variable = next((each for each in _PROXIES if each in os.environ), None)
        if self.is_loopback or variable is None or not os.environ[variable]:
            return None
        exceptions = next((os.environ[each] for each in _EXCEPTIONS if each in os.environ), "").split(",")
        is_exempt = all(any(_is_exempt(host, each.strip()) for each in exceptions) for host in self.hosts)
        return None if is_exempt else variable


def parse_address(text: str) -> Address:
    """Reads HOST:PORT, with the scheme of a URL or a slash behind it or not; `https://` asks for TLS. Any target that
    gRPC resolves by its first word, such as `dns:///HOST:PORT`, is left as it is. Raises ValueError for anything else.
    """
    scheme, colon, rest = text.partition(":")
    if colon and scheme in _RESOLVERS:
        if scheme.startswith("unix"):
            return Address(text, ())
        return Address(text, tuple(_host(each) for each in rest.rpartition("/")[2].split(",")))
    scheme, mark, rest = text.strip().rpartition("://")
    if mark and scheme.lower() not in _ENCRYPTED:
        raise _problem(text, f"{scheme}:// is not the beginning of one")
    place = rest.removesuffix("/")
    form = _FORM.fullmatch(place)
    if form is None:
        raise _problem(text, _fault(place))
    if not 1 <= int(form[3]) <= 65535:
        raise _problem(text, f"port {form[3]} is not between 1 and 65535")
    return Address(place, (_host(place),), bool(mark) and _ENCRYPTED[scheme.lower()])


def is_loopback(host: str) -> bool:
    """Returns whether no other machine answers to a name or an address. IPv6 may be in brackets."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


def _host(place: str) -> str:
    """The host of a HOST:PORT; any other text as it is."""
    form = _FORM.fullmatch(place)
    return form[1] or form[2] if form else place


def _fault(place: str) -> str:
    """The reason why a text is no HOST:PORT."""
    host, colon, port = place.rpartition(":")
    if not place:
        return "it is empty"
    if "/" in place:
        return f"the service has no {place[place.index('/') :]}"
    if not colon or place.endswith("]"):
        return "the port is missing"
    if not (port.isascii() and port.isdecimal() and len(port) < 10):
        return f"{port!r} is not the number of a port"
    if ":" in host and "[" not in host:
        return "IPv6 stands in brackets, as [::1]:50051"
    return f"{host!r} is no host" if host else "the host is missing"


def _problem(text: str, fault: str) -> ValueError:
    return ValueError(f"{text!r} is no address of a service: {fault}; expected HOST:PORT, such as localhost:50051")


def _is_exempt(host: str, exception: str) -> bool:
    """Returns whether gRPC leaves a host out for one entry of `no_proxy`: the end of a name, or a network."""
    if not exception:
        return False
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(exception, strict=False)
    except ValueError:
        return host.lower().endswith(exception.lower())


# The size of responses is bounded by the game.
_UNLIMITED: Final = -1
# A restarted server is found within this time: by default it could take two minutes.
_MAX_BACKOFF: Final = 10_000  # milliseconds
# A host that vanishes without a word is noticed within 50 seconds: a ping is sent after so long without data, and its
# answer may take so long, which is gRPC's default. The server permits such pings (`MIN_PING_INTERVAL`), of which gRPC's
# servers by default permit one in five minutes. The client in TypeScript has the same figures.
KEEPALIVE_TIME: Final = 30_000  # milliseconds
KEEPALIVE_TIMEOUT: Final = 20_000  # milliseconds


@cache
def service_config() -> str:
    """Returns the service config that every client should use, in any language: `service_config.json`, for the channel
    option `grpc.service_config`.

    Calls are spread over all servers of a name except those that are starting or stopping, and are retried if a server
    could not be reached, or cut them off as CANCELLED, as one does that closes its port. gRPC retries no call that its
    own caller cancels. Every method of the service can be retried safely: the service is stateless."""
    return files("mogul.client").joinpath("service_config.json").read_text(encoding="utf-8")


OPTIONS: Final[Sequence[tuple[str, str | int]]] = (
    ("grpc.service_config", service_config()),
    ("grpc.max_receive_message_length", _UNLIMITED),
    ("grpc.max_reconnect_backoff_ms", _MAX_BACKOFF),
    ("grpc.keepalive_time_ms", KEEPALIVE_TIME),
    ("grpc.keepalive_timeout_ms", KEEPALIVE_TIMEOUT),
    ("grpc.http2.ping_timeout_ms", KEEPALIVE_TIMEOUT),  # of other pings, which take the place of those that keep alive
    ("grpc.http2.max_pings_without_data", 0),  # no limit: a watch of health brings no data
)

# Without health checks and retries: `readiness` has the reason.
UNCHECKED_OPTIONS: Final[Sequence[tuple[str, str | int]]] = (
    ("grpc.enable_retries", 0),
    ("grpc.service_config_disable_resolution", 1),
    *OPTIONS[1:],
)

Metadata = tuple[tuple[str, str], ...]


def open_channel(
    library: Any,
    target: str,
    credentials: grpc.ChannelCredentials | None = None,
    options: Sequence[tuple[str, str | int]] = (),
    *,
    proxy: bool = True,
) -> Any:
    """Returns a channel of a library, `grpc` or `grpc.aio`; every channel of the program is opened here.

    target: see `parse_address`. credentials: None: plaintext, or for an address that asks for TLS the authorities that
    the system trusts. proxy: False: calls go straight to the service, whatever proxy the environment names. Raises
    ValueError.
    """
    address = parse_address(target)
    if not proxy or address.proxy_variable is None:
        options = (*options, ("grpc.enable_http_proxy", 0))
    if credentials is None and address.is_encrypted:
        credentials = tls()
    if credentials is None:
        return library.insecure_channel(address.target, options)
    return library.secure_channel(address.target, credentials, options)


def bearer(token: str | None) -> Metadata:
    """Returns the metadata with a token. Raises ValueError for a token that cannot be sent."""
    if token is None:
        return ()
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise ValueError("the token must be of printable ASCII characters, without spaces")
    return (("authorization", f"Bearer {token}"),)


def tls(
    root_certificates: bytes | None = None, private_key: bytes | None = None, certificate_chain: bytes | None = None
) -> grpc.ChannelCredentials:
    """Returns credentials for a server with TLS; everything as PEM.

    root_certificates: of the authority that signed the server's certificate; None: those that the system trusts.
    private_key and certificate_chain: for a server that requires certificates of its clients.
    """
    return grpc.ssl_channel_credentials(root_certificates, private_key, certificate_chain)
