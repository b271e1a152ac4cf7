"""The registry of benches: one line a game."""

from typing import Final

from bench.bench_game import BenchGame
from mogul.engine.games import Registry

_MODULES: Final = {
    "taj_mahal": "bench.taj_mahal",
    "maharaja": "bench.maharaja",
}

bench_game: Final = Registry[BenchGame](_MODULES, "GAME")
"""The bench of a game by its id."""

GAMES: Final = bench_game.games
"""The ids of all games with a bench, the default first."""
