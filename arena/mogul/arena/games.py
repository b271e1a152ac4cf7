"""The registry of the arena: its games, a line each."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mogul.players.player import Player

_MODULES: Final = {"taj_mahal": "mogul.arena.taj_mahal.arena_game"}
"""By id of a game the module with its `ArenaGame`, named GAME."""

DEFAULT_GAME: Final = "taj_mahal"
EARLIEST_GAME: Final = "taj_mahal"
"""The game of files from before files named their game."""


@dataclass(frozen=True)
class PlayerKind:
    """Players of one name.

    make: creates one from a Budget, if `has_budget`, and keyword parameters. Raises ValueError for invalid values.
    parameters: names of the numbers that a specification may contain.
    """

    make: Callable[..., Player]
    has_budget: bool = True
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ArenaGame:
    """A game of the arena.

    player_kinds: by name. source_folders: folders of `mogul.arena` with the code of these players. dependencies:
    versions and hashes that results depend on besides code. renamed_player: converts specifications with earlier names.
    """

    id: str
    player_kinds: Mapping[str, PlayerKind]
    source_folders: tuple[str, ...]
    dependencies: Callable[[], tuple[object, ...]]
    renamed_player: Callable[[str], str]

    def __reduce__(self) -> tuple[Any, ...]:
        return arena_game, (self.id,)


@cache
def arena_game(game: str = DEFAULT_GAME) -> ArenaGame:
    """Returns a game by its id. Raises ValueError for an unknown one."""
    if game not in _MODULES:
        raise ValueError(f"the game {game!r} is unknown; there are {', '.join(_MODULES)}")
    found: ArenaGame = importlib.import_module(_MODULES[game]).GAME
    return found
