"""The configuration of a server by the options of `mogul serve`."""

import ipaddress
from dataclasses import dataclass
from pathlib import Path

from mogul.cli.errors import CommandError
from mogul.cli.files import DEFAULT_GAME, components_of, rules_of
from mogul.server import GameConfig, ServerConfig
from mogul.server.config import cores
from mogul.server.security import Tls, Tokens, read_tls, read_tokens


@dataclass(frozen=True, kw_only=True)
class ServerOptions:
    """The options of `mogul serve`, by their names; None where they are not given."""

    host: str
    port: int
    components: tuple[Path, ...]
    workers: int | None
    default_level: str
    name: str
    tls_certificate: Path | None
    tls_key: Path | None
    tls_client_ca: Path | None
    token_file: Path | None
    public_plaintext: bool
    metrics_host: str
    metrics_port: int | None


def server_config(options: ServerOptions) -> ServerConfig:
    """Raises CommandError with every problem of the options."""
    reasons: list[str] = []
    rules = rules_of(DEFAULT_GAME)
    sets = tuple(components_of(rules, path) for path in options.components) or (rules.default_components(),)
    tls, tokens = _tls(reasons, options), _tokens(reasons, options.token_file)
    is_tls = bool(options.tls_certificate or options.tls_key or options.tls_client_ca)
    if not (options.public_plaintext or is_tls or _is_this_machine(options.host)):
        reasons += _exposed(options.host, has_tokens=options.token_file is not None)
    try:
        games = {DEFAULT_GAME: GameConfig(component_sets=sets, default_level=options.default_level)}
        ServerConfig(games=games)
    except ValueError as error:
        reasons.append(f"--default-level: {error}")
    if reasons:
        raise CommandError(*reasons)
    return ServerConfig(
        host=options.host,
        port=options.port,
        games=games,
        workers=options.workers or cores(),
        name=options.name,
        tls=tls,
        tokens=tokens,
        metrics_host=options.metrics_host,
        metrics_port=options.metrics_port,
    )


def _tls(reasons: list[str], options: ServerOptions) -> Tls | None:
    certificate, key, client_ca = options.tls_certificate, options.tls_key, options.tls_client_ca
    if certificate is None or key is None:
        if certificate or key or client_ca:
            reasons.append("--tls-certificate and --tls-key belong together; --tls-client-ca needs both")
        return None
    try:
        return read_tls(certificate, key, client_ca)
    except ValueError as error:
        reasons.append(str(error))
        return None


def _tokens(reasons: list[str], path: Path | None) -> Tokens | None:
    try:
        return None if path is None else read_tokens(path)
    except ValueError as error:
        reasons.append(str(error))
        return None


def _exposed(host: str, *, has_tokens: bool) -> list[str]:
    exposed = [f"--host {host}: is not this machine alone; --public-plaintext says that this is meant"]
    if has_tokens:
        exposed.append("without --tls-certificate and --tls-key, whoever is on the way can read the tokens")
    return exposed


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
