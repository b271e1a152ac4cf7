"""The registry of the arena: one line a game that has a folder here. Other games of the engine have the common players
alone."""

import copyreg
from typing import Any, Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.player_kinds import common_kinds
from mogul.engine.games import Registry
from mogul.players.games import game_player

_MODULES: Final = {
    "taj_mahal": "mogul.arena.taj_mahal.arena_game",
    "maharaja": "mogul.arena.maharaja.arena_game",
}


def bare_game(game: str) -> ArenaGame:
    """Returns a game as if it had no folder here. Raises ValueError for an unknown id."""
    player = game_player(game)
    return ArenaGame(player=player, player_kinds=common_kinds(player))


_GAMES: Final = Registry(_MODULES, "GAME", bare_game)


def arena_game(game: str) -> ArenaGame:
    """Returns a game by its id. Raises ValueError for an unknown one."""
    return _GAMES(game)


def _reduced(game: ArenaGame) -> tuple[Any, ...]:
    return arena_game, (game.rules.id,)


copyreg.pickle(ArenaGame, _reduced)  # between processes a game is its id
