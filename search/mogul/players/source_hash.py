"""The hash of everything in the program by which the players of one game make their moves."""

import hashlib

from mogul.engine.kernel_cache import kernel_hash
from mogul.players.game_player import GamePlayer


def source_hash(game: GamePlayer) -> str:
    """16 hex digits over the shared sources of engine, search and players, this game's own and its weights. The folders
    of other games do not count, nor do levels and ratings, which only name profiles."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(kernel_hash([game.rules.id]).encode())
    if game.weights is not None:
        digest.update(game.weights.read_bytes())
    return digest.hexdigest()
