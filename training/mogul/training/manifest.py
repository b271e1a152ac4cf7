"""What is told of the weights of a run: what they were made by and of, and how good they are."""

import hashlib
from importlib.metadata import version
from typing import Any, Final

from mogul.engine.jit import kernel_hash
from mogul.players.taj_mahal.evaluation.weights import weights_hash
from mogul.training.chunk import read_chunk
from mogul.training.files import read_json
from mogul.training.fits import NETWORKS
from mogul.training.folder import Folder
from mogul.training.recipe import TABLE_SIZES, Recipe

_PACKAGES: Final = ("numpy", "numba", "jax", "jaxlib", "optax")


def manifest(folder: Folder, recipe: Recipe) -> dict[str, Any]:
    """Of a run that is done but for this. Without dates: equal runs, equal bytes."""
    last = len(recipe.generations) - 1
    return {
        "recipe": recipe.to_dict(),
        "recipe_hash": recipe.content_hash,
        "weights_hash": weights_hash(folder.weights),
        "data_hash": _data_hash(folder, recipe),
        "kernels": kernel_hash(),
        "versions": {package: version(package) for package in _PACKAGES},
        "held_out": [
            {str(players): _reports(folder, generation, players) for players in TABLE_SIZES}
            for generation in range(last + 1)
        ],
    }


def _reports(folder: Folder, generation: int, players: int) -> dict[str, Any]:
    return {network: read_json(folder.fit(generation, players, network).with_suffix(".json")) for network in NETWORKS}


def _data_hash(folder: Folder, recipe: Recipe) -> str:
    """Over what all chunks hold, however their files are compressed."""
    digest = hashlib.blake2b(digest_size=8)
    for generation, how in enumerate(recipe.generations):
        for players, games in zip(TABLE_SIZES, how.games, strict=True):
            for number in range(games // recipe.chunk):
                digest.update(read_chunk(folder.chunk(generation, players, number)).content_hash().encode())
    return digest.hexdigest()
