"""What the results of this server depend on besides the requests."""

import hashlib
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

from numba.core.registry import cpu_target

from mogul.players.games import game_player
from mogul.players.source_hash import source_hash

# Packages whose version can show in the bytes of a result. numba's and llvmlite's are part of the kernel hash.
PACKAGES = ("numpy", "protobuf")


@cache
def engine_fingerprint() -> str:
    """Hash over the sources of engine, search and players (`kernel_hash`) and of what writes results, the weights of
    the player, the levels and their ratings, the versions of what they are built with, and the processor's features as
    the compiler uses them."""
    digest = hashlib.blake2b(digest_size=12)
    game = game_player("taj_mahal")
    digest.update(f"{source_hash(game)}\n".encode())
    for data in game.strength_files:  # levels and ratings lead to profiles
        digest.update(data.read_bytes())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    versions = [platform.python_version(), *(version(package) for package in PACKAGES)]
    features = cpu_target.target_context.codegen().magic_tuple()
    digest.update(repr((versions, features)).encode())
    return digest.hexdigest()
