"""B0: plain single-observer information-set tree search, the baseline of every later player, for any game without
a B0 of its own: where random games say little, the game's folder has one with playouts by a hand-written policy.

UCB1 with availability counts, exact card memory, random playouts to the end of the game, the win share as reward, the
most visited move. Frozen: a test keeps its bench signature.
"""

from typing import Final

from mogul.search import Settings, Ucb1

NAME: Final = "B0"
DEFAULT_ITERATIONS: Final = 10_000
# The exploration constant is the best of a grid, see docs/reference/arena.md.
EXPLORATION: Final = 0.5
SETTINGS: Final = Settings(Ucb1(EXPLORATION))


def settings(players: int, exploration: float = EXPLORATION) -> Settings:
    """Settings for a table of any size. Raises ValueError for an exploration out of range."""
    return Settings(Ucb1(exploration))
