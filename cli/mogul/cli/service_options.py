"""Options that the commands of services share, and what follows from them."""

import errno
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from mogul.cli.errors import CommandError
from mogul.cli.files import components_of, rules_of
from mogul.client.channel import parse_address
from mogul.engine.games import GAMES
from mogul.server import GameConfig, ServerConfig
from mogul.server.security import Tls, read_tls

Host = Annotated[str, typer.Option(help="Address to listen on.")]
Components = Annotated[
    list[str] | None,
    typer.Option(
        metavar="[GAME=]FILE",
        help="Component set of the (first) game, or of GAME, the default first; may be given more than once. "
        "A game without one has the bundled reconstruction.",
        show_default=False,
    ),
]
TlsCertificate = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Certificate (PEM, its chain after it): encrypts everything.")
]
TlsKey = Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate's key (PEM).")]
PublicPlaintext = Annotated[
    bool, typer.Option("--public-plaintext", help="Listen beyond this machine without encryption.")
]
MetricsPort = Annotated[
    int | None, typer.Option(min=0, max=65535, help="Port for Prometheus; 0 takes a free one. Without it none.")
]
MetricsHost = Annotated[str, typer.Option(help="Address for Prometheus: plaintext, open to all.")]
LogFormat = Annotated[
    Literal["text", "json"], typer.Option(help="Form of the log on standard error; json: an object a line.")
]
Demo = Annotated[bool, typer.Option("--demo", help="Once ready, request a move and show it.")]


def served_games(games: Sequence[str], components: Sequence[str], default_level: str) -> Mapping[str, GameConfig]:
    """The games by id; the default level belongs to the first one, and so do component sets that name no game. Raises
    ValueError."""
    served = [rules_of(game).id for game in games]
    sets: dict[str, list[Any]] = {game: [] for game in served}
    for each in components:
        game, separator, path = each.partition("=")
        if not separator or game not in GAMES:
            game, path = served[0], each  # a name of a file may have the sign too
        elif game not in sets:
            raise ValueError(f"--components {each}: {game} is not served; served: {', '.join(served)}")
        sets[game].append(components_of(rules_of(game), Path(path)))
    found = {game: GameConfig(component_sets=tuple(sets[game])) for game in served}
    found[served[0]] = replace(found[served[0]], default_level=default_level)
    try:
        return ServerConfig(games=found).games
    except ValueError as error:
        raise ValueError(f"--default-level: {error}") from error


def start_error(error: Exception, ports: Mapping[str, int | None]) -> CommandError:
    """The error of a service that cannot start; where a port is taken, with the option that names another one.

    ports: by option."""
    taken = re.compile(rf"cannot listen on .*:(\d+)( for metrics)?: {os.strerror(errno.EADDRINUSE)}").match(str(error))
    hints = [f"{option} names another port" for option, port in ports.items() if taken and int(taken[1]) == port]
    return CommandError(*str(error).split("\n"), *hints)


def tls_of(certificate: Path | None, key: Path | None, client_ca: Path | None) -> Tls | None:
    """The files of the options for TLS; None: plaintext. Raises ValueError."""
    if certificate and key:
        return read_tls(certificate, key, client_ca)
    if certificate or key or client_ca:
        raise ValueError("--tls-certificate and --tls-key belong together; --tls-client-ca needs both")
    return None


def service_address(text: str | None) -> str | None:
    """Returns the address of a service as it was given; for the callback of an option. Raises typer.BadParameter."""
    try:
        return None if text is None else parse_address(text) and text
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
