"""The service config, options of channels, TLS and tokens, for every kind of client."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import grpc

from mogul.client.address import parse_address

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
