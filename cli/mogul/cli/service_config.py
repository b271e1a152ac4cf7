"""What the options of `mogul serve` come to."""

import ipaddress
from pathlib import Path

from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of
from mogul.engine.taj_mahal.components import default_components
from mogul.server import GameConfig, ServerConfig
from mogul.server.config import cores
from mogul.server.security import Tls, Tokens, read_tls, read_tokens


def service_config(
    *,
    host: str,
    port: int,
    components: list[Path],
    workers: int | None,
    default_level: str,
    name: str,
    tls: tuple[Path | None, Path | None, Path | None],
    token_file: Path | None,
    metrics: tuple[str, int | None],
    public_plaintext: bool,
) -> ServerConfig:
    """tls: certificate, key, CA of clients. metrics: host, port. Raises CommandError with everything that cannot be."""
    reasons: list[str] = []
    sets = tuple(components_of(path) for path in components) or (default_components(),)
    protection = _tls(reasons, *tls)
    tokens = _tokens(reasons, token_file)
    if not (public_plaintext or any(tls) or _is_this_machine(host)):
        reasons += _exposed(host, has_tokens=token_file is not None)
    try:
        ServerConfig(games={"taj_mahal": GameConfig(default_level=default_level)})
    except ValueError as error:
        reasons.append(f"--default-level: {error}")
    if reasons:
        raise CommandError(*reasons)
    return ServerConfig(
        host=host,
        port=port,
        games={"taj_mahal": GameConfig(component_sets=sets, default_level=default_level)},
        workers=workers or cores(),
        name=name,
        tls=protection,
        tokens=tokens,
        metrics_host=metrics[0],
        metrics_port=metrics[1],
    )


def _tls(reasons: list[str], certificate: Path | None, key: Path | None, client_ca: Path | None) -> Tls | None:
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
