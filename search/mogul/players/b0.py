"""B0: plain single-observer information-set tree search, the baseline of every later player, for any game.

UCB1 with availability counts, exact card memory, random playouts to the end of the game, the win share as reward, the
most visited move. Frozen: its bench signature is pinned by a test.
"""

from typing import Final

from mogul.search import Settings

NAME: Final = "B0"
DEFAULT_ITERATIONS: Final = 10_000
# The exploration constant is the best of a grid, see `mogul.arena.b0_trials`.
SETTINGS: Final = Settings(exploration=0.5)


def settings(players: int, exploration: float = SETTINGS.exploration) -> Settings:
    """Settings for a table of any size. Raises ValueError for an exploration out of range."""
    return Settings(exploration=exploration)
