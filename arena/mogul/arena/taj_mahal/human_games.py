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

# By the number of players, how many cards a player takes from the display in a visit, on average. Source: the rules, V3
# and W10: 2n - 1 cards for n players.
REFILL: Final[Mapping[int, float]] = {2: 1.5, 3: 1.67, 4: 1.75, 5: 1.8}
