"""Fingerprint of everything besides match and seed that determines the results of a block."""

import hashlib
import platform
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.jobs.program import compilation_target
from mogul.players.source_hash import source_hash

_ARENA: Final = Path(__file__).parents[1]


@cache
def fingerprint(game: ArenaGame) -> str:
    """Hash over the sources of a game's players (`source_hash`), of the arena's play and its players of the game, over
    their dependencies, the versions of Python and numpy, and the processor's features as the compiler uses them."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update(source_hash(game.player).encode())
    for source in _sources(game):
        digest.update(source.relative_to(_ARENA).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(
        repr((platform.python_version(), version("numpy"), *compilation_target(), *game.dependencies())).encode()
    )
    return digest.hexdigest()


def _sources(game: ArenaGame) -> Iterator[Path]:
    """Files of the arena: of its play and of the game's players, with their weights."""
    for name in ("arena_game.py", "play", "player_kinds.py", *game.source_paths):
        path = _ARENA / name
        yield from sorted((*path.rglob("*.py"), *path.rglob("*.npz"))) if path.is_dir() else [path]
