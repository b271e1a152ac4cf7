"""Sources of players: hashes of their code and weights from outside the program, which differ where these do."""

import socket
from collections.abc import Iterable
from functools import cache

from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.specification import Specification


def sources_of(players: Iterable[Specification]) -> tuple[str, ...]:
    """Returns the sources of the players that have one, as this process finds them. Raises ValueError."""
    return tuple(source for player in players if (source := player.source))


@cache
def check_sources(players: tuple[Specification, ...], sources: tuple[str, ...]) -> None:
    """Raises PlayerError, with the name of this machine, if this process finds other sources than those given; once in
    a process. sources: by player; empty for one that is part of the program."""
    node = f"node {socket.gethostname()}"
    for player, source in zip(players, sources, strict=True):
        try:
            found = player.source
        except ValueError as error:
            raise PlayerError(f"{node}: {player}: {error}") from error
        if found != source:
            raise PlayerError(f"{node}: {found or player} there, {source or player} here")
