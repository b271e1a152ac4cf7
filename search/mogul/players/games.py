"""The registry of players: one line a game that has a folder here. Any other game of the engine is played by B0."""

from typing import Final

from mogul.engine.games import Registry, game_rules
from mogul.players.game_player import GamePlayer

_MODULES: Final = {
    "taj_mahal": "mogul.players.taj_mahal.game_player",
    "maharaja": "mogul.players.maharaja.game_player",
}

game_player: Final = Registry(_MODULES, "PLAYER", lambda game: GamePlayer(rules=game_rules(game)))
"""The players of a game by its id."""
