"""The registry of games: one line a game. A game is imported when it is asked for."""

from typing import Final

from mogul.engine.game_rules import GameRules
from mogul.engine.registry import Registry

_MODULES: Final = {
    "taj_mahal": "mogul.engine.taj_mahal.game_rules",
    "maharaja": "mogul.engine.maharaja.game_rules",
}

game_rules: Final = Registry[GameRules](_MODULES, "RULES")
"""The rules of a game by its id."""

GAMES: Final = game_rules.games
"""The ids of all games."""
