"""Players of Taj Mahal for the tests of the arena."""

from pathlib import Path

import numpy as np

from mogul.arena.games import arena_game
from mogul.arena.play.specification import Specification, parse_player
from mogul.players.taj_mahal import gm1

GAME = arena_game("taj_mahal")


def spec(line: str) -> Specification:
    """Returns the specification of a line."""
    return parse_player(line, GAME)


def weights_file(folder: Path, players: int) -> Path:
    """Writes the shipped weights for one table size to a file, and returns its path."""
    with np.load(gm1.WEIGHTS) as arrays:
        place = arrays["players"].tolist().index(players)
        chosen = {name: arrays[name][place : place + 1] for name in ("players", "value", "policy")}
    path = folder / "weights.npz"
    np.savez(path, **chosen)
    return path
