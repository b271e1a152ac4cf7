"""The registry of players: one line a game that has a folder here. Any other game of the engine is played by B0."""

import importlib
from functools import cache
from typing import Final

from mogul.engine.games import game_rules
from mogul.players.game_player import GamePlayer

# By the game's id, the module that offers its players as PLAYER.
_MODULES: Final = {
    "taj_mahal": "mogul.players.taj_mahal.game_player",
    "maharaja": "mogul.players.maharaja.game_player",
}


@cache
def game_player(game: str) -> GamePlayer:
    """The players of a game. Raises ValueError for an unknown id."""
    if game not in _MODULES:
        return GamePlayer(rules=game_rules(game))
    player: GamePlayer = importlib.import_module(_MODULES[game]).PLAYER
    return player
