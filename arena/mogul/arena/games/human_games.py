"""The few figures there are of games between people, to be shown beside those of programs.

They are for a glance: who played, how well, and with which edition is not known.
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
