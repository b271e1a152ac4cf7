"""TLS certificates and bearer tokens, from files; the interceptor that asks for tokens."""

import hmac
import re
import ssl
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

import grpc

from mogul.contract.errors import Unauthenticated
from mogul.contract.interceptors import HEALTH, Handler, Interceptor, metadata_value

SHORTEST_TOKEN: Final = 16
_TOKEN: Final = re.compile(rf"[!-~]{{{SHORTEST_TOKEN},}}")
_BEARER: Final = re.compile(r"bearer +(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class Tls:
    """A certificate chain and its key, in PEM. client_ca: the authorities that must have signed clients' certificates;
    None: clients need none."""

    certificates: bytes
    key: bytes = field(repr=False)
    client_ca: bytes | None = None

    def credentials(self) -> grpc.ServerCredentials:
        """Returns the credentials of a port; with a `client_ca` it rejects clients without a certificate of it."""
        chain = [(self.key, self.certificates)]
        return grpc.ssl_server_credentials(chain, self.client_ca, require_client_auth=self.client_ca is not None)


class Tokens:
    """The valid bearer tokens of a server."""

    def __init__(self, tokens: Iterable[str]) -> None:
        """tokens: several, so that a new one can be handed out before the old one is revoked."""
        self._tokens = [token.encode() for token in tokens]

    def check(self, authorization: str | None) -> None:
        """Checks a call's `authorization`. Raises Unauthenticated, with a message that quotes no token."""
        if authorization is None:
            raise Unauthenticated("missing token: send `authorization: Bearer TOKEN` with every call")
        bearer = _BEARER.fullmatch(authorization)
        if bearer is None:
            raise Unauthenticated("`authorization` is not of the form `Bearer TOKEN`")
        given = bearer[1].encode()
        # All are compared, each in constant time: the time taken does not depend on how near a guess is.
        equal = [hmac.compare_digest(given, token) for token in self._tokens]
        if not any(equal):
            raise Unauthenticated("invalid token")


class AuthenticationInterceptor(Interceptor):
    """Stands inside the error interceptor, which makes a status of the error. Health needs no token."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens

    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns the method's handler, or one that raises Unauthenticated; None for an unknown method."""
        if handler is None or details.method.startswith(HEALTH):
            return handler
        try:
            self._tokens.check(metadata_value(details.invocation_metadata, "authorization"))
        except Unauthenticated as error:
            return _rejecting(error)
        return handler


def _rejecting(error: Unauthenticated) -> Handler:
    """Returns a handler for any kind of call that reads no request: it takes no memory for strangers."""

    async def reject(requests: object, context: object) -> NoReturn:
        raise error

    return grpc.stream_stream_rpc_method_handler(reject)


def read_tls(certificates: Path, key: Path, client_ca: Path | None) -> Tls:
    """Reads the files for TLS. Raises ValueError, naming the file, for an unusable one."""
    tls = Tls(_read(certificates), _read(key), None if client_ca is None else read_authorities(client_ca))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificates, key, password=lambda: "")  # or it would ask for one at the terminal
    except ssl.SSLError as error:
        wanted = "a certificate (its chain after it) and the key that belongs to it, in PEM and without a passphrase"
        raise ValueError(f"{certificates}, {key}: not {wanted} ({_words(error)})") from error
    return tls


def read_authorities(path: Path) -> bytes:
    """Reads the certificates of authorities, in PEM. Raises ValueError, naming the file, for an unusable one."""
    found = _read(path)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(path)
    except ssl.SSLError as error:
        raise ValueError(f"{path}: not certificates in PEM ({_words(error)})") from error
    return found


def read_tokens(path: Path) -> Tokens:
    """Reads the tokens of a file, one a line. Raises ValueError, naming file and line, for an invalid one."""
    lines = _read(path).decode(errors="replace").splitlines()
    tokens = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    bad = [number for number, token in tokens if not _TOKEN.fullmatch(token)]
    if bad:
        wanted = f"a token has {SHORTEST_TOKEN} characters or more, all of them visible ASCII"
        raise ValueError(f"{path}: line {', '.join(map(str, bad))}: {wanted}")
    if not tokens:
        raise ValueError(f"{path}: holds no token")
    return Tokens(token for _, token in tokens)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from error


def _words(error: ssl.SSLError) -> str:
    return (error.reason or "unreadable").replace("_", " ").lower()
