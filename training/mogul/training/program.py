"""The program of a run: all that its bytes depend on besides the recipe."""

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from mogul.engine.kernel_cache import code_of, kernel_hash
from mogul.training.games import training_game
from mogul.training.recipe import differences

_PACKAGES: Final = ("numpy", "numba", "jax", "jaxlib", "optax")
_SOURCES: Final = Path(__file__).parent


def program(game: str) -> dict[str, Any]:
    """Returns hashes of the kernels of a game and of the code of training, and the versions of packages."""
    versions = {package: version(package) for package in _PACKAGES}
    return {"kernels": kernel_hash([game]), "training": _training_hash(game), "versions": versions}


def program_differences(there: Any, here: dict[str, Any]) -> list[str]:
    """Returns a line for each difference to the program of a folder, parsed JSON."""
    if not isinstance(there, dict):
        return ["it does not say by which program"]
    return differences(there, here)


def _training_hash(game: str) -> str:
    """16 hex digits that change with the code of training, without that of other games."""
    others = {_SOURCES / each for each in training_game.games if each != game}
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(_SOURCES.rglob("*.py")):
        if others.isdisjoint(path.parents):
            digest.update(path.relative_to(_SOURCES).as_posix().encode() + b"\0" + code_of(path))
    return digest.hexdigest()
