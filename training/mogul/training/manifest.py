"""The manifest of the weights of a run: their origin and quality."""

import hashlib
from pathlib import Path
from typing import Any

from mogul.players.evaluation.weights import weights_hash
from mogul.training.chunk import read_chunk
from mogul.training.files import damage_named, read_json
from mogul.training.folder import Folder
from mogul.training.games import training_game
from mogul.training.recipe import Recipe


def manifest(folder: Folder, recipe: Recipe) -> dict[str, Any]:
    """Returns the manifest of a run with all its weights. Without dates: equal runs, equal bytes. Raises OSError,
    DamagedFile."""
    game, parts = training_game(recipe.game), recipe.reinforcement.parts
    return {
        "recipe": recipe.to_dict(),
        "recipe_hash": recipe.content_hash,
        "weights_hash": weights_hash(folder.path / "weights.npz"),
        "data_hash": _data_hash(folder, recipe),
        **read_json(folder.program),
        "reinforcement": {
            str(players): [_report(folder.part(players, number)) for number in range(parts)]
            for players in recipe.table_sizes
        },
        "held_out": [
            {str(players): _reports(folder, generation, players, game.networks) for players in recipe.table_sizes}
            for generation in range(len(recipe.generations))
        ],
    }


def _reports(folder: Folder, generation: int, players: int, networks: tuple[str, ...]) -> dict[str, Any]:
    return {network: _report(folder.fit(generation, players, network)) for network in networks}


def _report(made: Path) -> Any:
    """Returns the report beside the file of a part or a fit."""
    path = made.with_suffix(".json")
    with damage_named(path):
        return read_json(path)


def _data_hash(folder: Folder, recipe: Recipe) -> str:
    """Hash over the content of all chunks, independent of their compression."""
    digest = hashlib.blake2b(digest_size=8)
    for generation, how in enumerate(recipe.generations):
        for players, games in zip(recipe.table_sizes, how.games, strict=True):
            for number in range(games // recipe.chunk):
                path = folder.chunk(generation, players, number)
                with damage_named(path):
                    digest.update(read_chunk(path.read_bytes()).content_hash().encode())
    return digest.hexdigest()
