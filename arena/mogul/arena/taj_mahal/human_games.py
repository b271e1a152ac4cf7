"""The few known figures of games between people, for comparison with those of programs.

They are no measure: players, their strength and the edition are unknown.
"""

from collections.abc import Mapping
from typing import Final

# By the number of players, final points of each game, best first. Source: reports of a club, of games on the printed
# board (which the bundled one only reconstructs); no others are known.
FINALS: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    3: ((68, 57, 47), (55, 48, 45)),
    4: ((59, 57, 53, 46), (51, 51, 45, 26)),
}
