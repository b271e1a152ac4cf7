"""Parts of a ServerConfig from the options of `mogul serve`. Unusable options raise ValueError."""

import ipaddress
from collections.abc import Mapping, Sequence
from pathlib import Path

from mogul.cli.files import components_of, rules_of
from mogul.server import GameConfig, ServerConfig
from mogul.server.security import Tls, read_tls


def served_games(games: Sequence[str], components: Sequence[Path], default_level: str) -> Mapping[str, GameConfig]:
    """By id; component sets and the default level belong to the first game."""
    rules = rules_of(games[0])
    sets = tuple(components_of(rules, path) for path in components)
    found = {rules_of(game).id: GameConfig() for game in games}
    found[rules.id] = GameConfig(component_sets=sets, default_level=default_level)
    try:
        return ServerConfig(games=found).games
    except ValueError as error:
        raise ValueError(f"--default-level: {error}") from error


def tls_of(certificate: Path | None, key: Path | None, client_ca: Path | None) -> Tls | None:
    """None: plaintext."""
    if certificate and key:
        return read_tls(certificate, key, client_ca)
    if certificate or key or client_ca:
        raise ValueError("--tls-certificate and --tls-key belong together; --tls-client-ca needs both")
    return None


def is_this_machine(host: str) -> bool:
    """True for an address that no other machine reaches."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
