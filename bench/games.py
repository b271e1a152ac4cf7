"""The registry of benches: one line a game."""

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from bench.positions import Place
from bench.report import Figure
from bench.requests import GameRequests

# By the game's id, the module that offers its bench as GAME.
_MODULES: Final = {
    "taj_mahal": "bench.taj_mahal.bench_game",
}

GAMES: Final = tuple(_MODULES)
"""The ids of all games with a bench, the default first."""


@dataclass(frozen=True, eq=False, kw_only=True)
class BenchGame:
    """A game that is measured.

    requests: to a server that offers it. players: the table size of the figures. boards: the default first.
    place: returns the position of a table size, a board and a stage; the same in every run. evaluator_figures: of the
    default player's evaluator at a place. c_source: its random games in C. c_constants: modules with the constants of
    the C program.
    """

    requests: GameRequests
    players: int
    boards: tuple[str, ...]
    place: Callable[[int, str, str], Place]
    evaluator_figures: Callable[[Place], Iterable[Figure]]
    c_source: Path
    c_constants: tuple[ModuleType, ...]


@cache
def bench_game(game: str) -> BenchGame:
    """Returns the bench of a game. Raises ValueError for an unknown id."""
    if game not in _MODULES:
        raise ValueError(f"{game!r} has no bench; there are {', '.join(GAMES)}")
    found: BenchGame = importlib.import_module(_MODULES[game]).GAME
    return found
