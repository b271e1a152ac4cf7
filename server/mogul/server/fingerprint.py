"""What the results of this server depend on besides the requests."""

import hashlib
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

from numba.core.registry import cpu_target

from mogul.engine.jit import kernel_hash
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation.weights import weights_hash
from mogul.players.taj_mahal.strength.calibration import SHIPPED
from mogul.players.taj_mahal.strength.levels import FILE as LEVELS_FILE

# Packages whose version can show in the bytes of a result. numba's and llvmlite's are part of the kernel hash.
PACKAGES = ("numpy", "protobuf")


@cache
def engine_fingerprint() -> str:
    """Hash over the sources of engine, search and players (`kernel_hash`) and of what writes results, the weights of
    the player, the levels and their ratings, the versions of what they are built with, and the processor's features as
    the compiler uses them."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update(f"{kernel_hash()} {weights_hash(gm1.WEIGHTS)}\n".encode())
    digest.update(LEVELS_FILE.read_bytes() + SHIPPED.read_bytes())  # levels and ratings lead to profiles
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    versions = [platform.python_version(), *(version(package) for package in PACKAGES)]
    features = cpu_target.target_context.codegen().magic_tuple()
    digest.update(repr((versions, features)).encode())
    return digest.hexdigest()
