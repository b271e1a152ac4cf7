"""B0: plain single-observer information-set tree search, the baseline every later player is measured against.

UCB1 with availability counts, exact card memory, random playouts to the end of the game, the win share as reward, the
most visited move. Frozen: its bench signature is pinned, so that nobody can weaken it unnoticed.
"""

from typing import Final

from mogul.search import Settings, Ucb1

NAME: Final = "B0"
# The exploration constant is the best of a grid, see `mogul.arena.taj_mahal.b0_trials`.
EXPLORATION: Final = 0.5
SETTINGS: Final = Settings(Ucb1(EXPLORATION))

# What `signature.bench_signature()` gives for B0. A change that claims to alter no behaviour must not move it.
SIGNATURE: Final = "3131453e5818ac9d"


def settings(players: int, exploration: float = EXPLORATION) -> Settings:
    """The same for a table of any size. Raises ValueError for an exploration out of range."""
    return Settings(Ucb1(exploration))
