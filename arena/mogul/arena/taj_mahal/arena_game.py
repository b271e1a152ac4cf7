"""Taj Mahal as a game of the arena."""

from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.openspiel.player_kind import SOURCE_PATHS, openspiel_version
from mogul.arena.taj_mahal.counts import STATISTICS
from mogul.arena.taj_mahal.explicit_game import ExplicitTajMahal, observe
from mogul.arena.taj_mahal.players.kinds import KINDS
from mogul.engine.taj_mahal.components import random_components
from mogul.players.taj_mahal.game_player import PLAYER

GAME: Final = ArenaGame(
    player=PLAYER,
    player_kinds=KINDS,
    random_components=random_components,
    source_paths=("taj_mahal/players", "taj_mahal/explicit_game.py", *SOURCE_PATHS),
    dependencies=openspiel_version,
    statistics=STATISTICS,
    observe=observe,
    explicit_game=ExplicitTajMahal,
)
