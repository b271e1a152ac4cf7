"""Taj Mahal as a game of the arena."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final

from mogul.arena.games import ArenaGame
from mogul.arena.taj_mahal.earlier_names import renamed_player
from mogul.arena.taj_mahal.players.kinds import KINDS
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation.weights import weights_hash


def _dependencies() -> tuple[object, ...]:
    return weights_hash(gm1.WEIGHTS), _openspiel()


def _openspiel() -> str | None:
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return None


GAME: Final = ArenaGame(
    id="taj_mahal",
    player_kinds=KINDS,
    source_folders=("taj_mahal/players", "taj_mahal/openspiel"),
    dependencies=_dependencies,
    renamed_player=renamed_player,
)
