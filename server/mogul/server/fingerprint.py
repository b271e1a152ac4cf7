"""The fingerprint of a game: a hash over everything that results depend on besides the requests."""

import hashlib
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from numba.core.registry import cpu_target

from mogul.engine.kernel_sources import REGISTRY, games
from mogul.players.games import game_player
from mogul.players.source_hash import source_hash

# Packages whose version can change the bytes of a result. numba's and llvmlite's are part of the source hash.
PACKAGES: Final = ("numpy", "protobuf")
_FOLDER: Final = Path(__file__).parent


@cache
def fingerprint(game: str) -> str:
    """Returns the hash over the shared sources of engine, search, players and server and those of the game, the weights
    of its player, its levels and their ratings, the versions of packages, and the processor's features as the compiler
    uses them. Folders of other games do not count, nor do registries."""
    digest = hashlib.blake2b(digest_size=12)
    player = game_player(game)
    digest.update(f"{source_hash(player)}\n".encode())
    for data in player.strength_files:  # levels and ratings lead to profiles
        digest.update(data.read_bytes())
    others = games() - {game}
    for source in sorted(_FOLDER.rglob("*.py")):
        if source.name != REGISTRY and not others & set(source.relative_to(_FOLDER).parts):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    versions = [platform.python_version(), *(version(package) for package in PACKAGES)]
    features = cpu_target.target_context.codegen().magic_tuple()
    digest.update(repr((versions, features)).encode())
    return digest.hexdigest()
