"""The registry of environments: its games, a line each."""

from typing import Final

from mogul.engine.games import Registry
from mogul.environments.explicit_game import ExplicitGame

_MODULES: Final = {
    "taj_mahal": "mogul.environments.taj_mahal",
    "maharaja": "mogul.environments.maharaja",
}

explicit_game_type: Final = Registry[type[ExplicitGame]](_MODULES, "GAME")
"""The class of a game with explicit chance by the id of the game."""
