"""What the results of a block depend on besides its match and seed."""

import hashlib
import platform
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from numba.core.registry import cpu_target

from mogul.engine.jit import kernel_hash
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation.weights import weights_hash


@cache
def fingerprint() -> str:
    """Hash over the sources of engine, search and players (`kernel_hash`), of this folder and of the players from
    elsewhere, the weights of learned players, the versions of what they run on, and the processor's features as the
    compiler uses them."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update(kernel_hash().encode())
    here = Path(__file__).parent
    for source in [*sorted(here.glob("*.py")), *sorted((here.parent / "openspiel").glob("*.py"))]:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    versions = platform.python_version(), version("numpy"), _openspiel(), _target()
    digest.update(repr((*versions, weights_hash(gm1.WEIGHTS))).encode())
    return digest.hexdigest()


def processor() -> str:
    """The processor's family as the compiler calls it (`znver4`): times are compared on one family only."""
    return _target()[1]


def _openspiel() -> str | None:
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return None


def _target() -> tuple[str, ...]:
    return tuple(map(str, cpu_target.target_context.codegen().magic_tuple()))
