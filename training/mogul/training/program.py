"""The program of a run: all that its bytes depend on besides the recipe."""

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from mogul.engine.games import game_rules
from mogul.engine.kernel_cache import code_of, compilation_target, kernel_hash
from mogul.training.games import training_game

_PACKAGES: Final = ("numpy", "numba", "jax", "jaxlib", "optax")
_SOURCES: Final = Path(__file__).parent
_RECIPES: Final = "recipes.py"  # of every game


def program(game: str) -> dict[str, Any]:
    """Returns hashes of the kernels of a game, of its default board and of the code of training, the versions of
    packages, and the processor's family and features as the compiler uses them."""
    versions = {package: version(package) for package in _PACKAGES}
    return {
        "kernels": kernel_hash([game]),
        "board": game_rules(game).default_components().content_hash,
        "training": _training_hash(game),
        "versions": versions,
        "processor": " ".join(compilation_target()),
    }


def _training_hash(game: str) -> str:
    """16 hex digits that change with the code of training, without that of other games, and without recipes: one to
    which a generation is added continues its run."""
    others = {_SOURCES / each for each in training_game.games if each != game}
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(_SOURCES.rglob("*.py")):
        if others.isdisjoint(path.parents) and path.name != _RECIPES:
            digest.update(path.relative_to(_SOURCES).as_posix().encode() + b"\0" + code_of(path))
    return digest.hexdigest()
