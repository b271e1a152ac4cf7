"""The registry of benches: one line a game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from bench.positions import Place
from bench.report import Figure
from bench.requests import GameRequests
from mogul.engine.registry import Registry

_MODULES: Final = {
    "taj_mahal": "bench.taj_mahal.bench_game",
    "maharaja": "bench.maharaja.bench_game",
}


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


bench_game: Final = Registry[BenchGame](_MODULES, "GAME")
"""The bench of a game by its id."""

GAMES: Final = bench_game.games
"""The ids of all games with a bench, the default first."""
