"""B0: plain single-observer information-set tree search, the baseline every later player is measured against.

UCB1 with availability counts, exact card memory, random playouts to the end of the game, the win share as reward, the
most visited move. Frozen: its bench signature is pinned in `tests/players/test_b0.py`, so that nobody can weaken it
unnoticed.
"""

from typing import Final

from mogul.search import Settings

NAME: Final = "B0"
SETTINGS: Final = Settings(exploration=0.7)
DEFAULT_ITERATIONS: Final = 10_000
