"""Maharaja as a game of the arena."""

from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.maharaja.counts import STATISTICS
from mogul.arena.maharaja.explicit_game import ExplicitMaharaja, observe
from mogul.arena.maharaja.players.kinds import KINDS
from mogul.arena.openspiel.player_kind import SOURCE_PATHS, openspiel_version
from mogul.engine.maharaja.components import random_components
from mogul.players.maharaja.game_player import PLAYER

GAME: Final = ArenaGame(
    player=PLAYER,
    player_kinds=KINDS,
    random_components=random_components,
    source_paths=("maharaja/players", "maharaja/explicit_game.py", *SOURCE_PATHS),
    dependencies=openspiel_version,
    statistics=STATISTICS,
    observe=observe,
    explicit_game=ExplicitMaharaja,
    reference_rating=1500.0,  # B0 is stronger than most levels: with 1000 the weakest would be below 0
)
