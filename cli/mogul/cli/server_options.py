"""Checks of the options of `mogul serve`."""

import ipaddress
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from mogul.cli.errors import CommandError
from mogul.cli.files import components_of, rules_of
from mogul.server import GameConfig, ServerConfig
from mogul.server.security import Tls, Tokens, read_tls, read_tokens


class ServerOptions:
    """Makes parts of a ServerConfig of options, and collects their problems."""

    def __init__(self) -> None:
        self._problems: list[str] = []

    def games(self, games: Sequence[str], components: Sequence[Path], default_level: str) -> dict[str, GameConfig]:
        """By id; component sets and the default level belong to the first game."""
        found = {rules_of(game).id: GameConfig() for game in games}
        sets = tuple(components_of(rules_of(games[0]), path) for path in components)
        first = GameConfig(component_sets=sets, default_level=default_level)
        with self._collected("--default-level: "):
            ServerConfig(games={games[0]: first})
            found[games[0]] = first
        return found

    def tls(self, certificate: Path | None, key: Path | None, client_ca: Path | None) -> Tls | None:
        """None: plaintext."""
        found = None
        if certificate and key:
            with self._collected():
                found = read_tls(certificate, key, client_ca)
        elif certificate or key or client_ca:
            self._problems.append("--tls-certificate and --tls-key belong together; --tls-client-ca needs both")
        return found

    def tokens(self, path: Path | None) -> Tokens | None:
        """None: calls need none."""
        if path is not None:
            with self._collected():
                return read_tokens(path)
        return None

    def check_plaintext(self, host: str, *, has_tokens: bool) -> None:
        """Plaintext stays on this machine."""
        if not _is_this_machine(host):
            self._problems.append(f"--host {host}: is reachable from other machines; --public-plaintext allows it")
            if has_tokens:
                self._problems.append("without --tls-certificate and --tls-key, the tokens can be read on the way")

    def raise_problems(self) -> None:
        """Raises CommandError with all problems, if there are any."""
        if self._problems:
            raise CommandError(*self._problems)

    @contextmanager
    def _collected(self, option: str = "") -> Iterator[None]:
        try:
            yield
        except ValueError as error:
            self._problems.append(f"{option}{error}")


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
