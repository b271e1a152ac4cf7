"""The registry of games: one line a game. A game is imported when it is asked for."""

import functools
import importlib
from typing import Final

from mogul.engine.game_rules import GameRules

# By id, the module that offers the game as RULES.
_MODULES: Final = {
    "taj_mahal": "mogul.engine.taj_mahal.game_rules",
    "maharaja": "mogul.engine.maharaja.game_rules",
}

GAMES: Final = tuple(_MODULES)
"""The ids of all games."""


@functools.cache
def game_rules(game: str) -> GameRules:
    """The rules of a game. Raises ValueError for an unknown id."""
    if game not in _MODULES:
        raise ValueError(f"{game!r} is not a known game; known: {', '.join(GAMES)}")
    rules: GameRules = importlib.import_module(_MODULES[game]).RULES
    return rules
