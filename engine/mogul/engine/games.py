"""The registry of games: a line a game, whose module is imported when the game is asked for."""

import importlib
from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeVar

from mogul.engine.game_rules import GameRules

Value = TypeVar("Value")


class Registry(Generic[Value]):
    """Values that the games' modules offer, by the ids of the games. games: those with a line, the default first."""

    def __init__(self, modules: Mapping[str, str], name: str, other: Callable[[str], Value] | None = None) -> None:
        """modules: by id, the module that offers the value as `name`. other: makes the value of a game without a line;
        None: there is no such game."""
        self.games = tuple(modules)
        self._modules, self._name, self._other = modules, name, other
        self._found: dict[str, Value] = {}

    def __call__(self, game: str) -> Value:
        """The value of a game, the same each time. Raises ValueError for an unknown id."""
        if game not in self._found:
            if game in self._modules:
                self._found[game] = getattr(importlib.import_module(self._modules[game]), self._name)
            elif self._other is not None:
                self._found[game] = self._other(game)
            else:
                raise ValueError(f"{game!r} is not a known game; known: {', '.join(self.games)}")
        return self._found[game]


_MODULES: Final = {
    "taj_mahal": "mogul.engine.taj_mahal.game_rules",
    "maharaja": "mogul.engine.maharaja.game_rules",
}

game_rules: Final = Registry[GameRules](_MODULES, "RULES")
"""The rules of a game by its id."""

GAMES: Final = game_rules.games
"""The ids of all games."""
