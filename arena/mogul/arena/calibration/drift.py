"""A short check that levels still play as strongly as the table says: a few games, and what it expects of them."""

import itertools
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mogul.arena.calibration.line_ups import player_of
from mogul.arena.play.block import Block, play_block
from mogul.arena.play.match import Match
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.strength.calibration import RatedProfile
from mogul.players.taj_mahal.profile import Gm1Profile

# In standard errors of what chance brings: beyond it a level is said to have drifted; chance alone once in 2000 levels.
FAR: Final = 3.5


@dataclass(frozen=True)
class Drift:
    """One level: its share of the points that one seat takes from another by a better place (0 to 1), what the table
    expects, and how far it is from that in standard errors of chance."""

    profile: str
    share: float
    expected: float
    errors: float

    @property
    def has_drifted(self) -> bool:
        """Whether that is more than chance brings."""
        return abs(self.errors) > FAR


def play_levels(rated: Sequence[RatedProfile], components: ComponentSet, blocks: int, seed: int) -> list[Block]:
    """Games of some levels against each other; with equal arguments always the same."""
    match = Match(tuple(player_of(Gm1Profile.parse(each.profile)) for each in rated), ZMAN, components)
    return [play_block(match, seed + number) for number in range(blocks)]


def drifts(rated: Sequence[RatedProfile], blocks: Sequence[Block]) -> list[Drift]:
    """Of blocks in which entry i is the i-th profile. Each pair of seats is a duel: by Plackett and Luce, who is the
    better of two does not depend on the others."""
    won: defaultdict[int, float] = defaultdict(float)
    expected: defaultdict[int, float] = defaultdict(float)
    variance: defaultdict[int, float] = defaultdict(float)
    duels: defaultdict[int, int] = defaultdict(int)
    for block in blocks:
        for result in block.results:
            places = zip(result.seating, result.ranks, strict=True)
            for (entry, rank), (other, others_rank) in itertools.permutations(places, 2):
                chance = 1 / (1 + 10 ** ((rated[other].rating - rated[entry].rating) / 400))
                won[entry] += 0.5 * ((rank < others_rank) + (rank <= others_rank))
                expected[entry] += chance
                variance[entry] += chance * (1 - chance)
                duels[entry] += 1
    # The duels of one seat in one game go together: the place of equals among n has (n + 1) / 3 times the variance that
    # as many duels on their own would have.
    together = (len(rated) + 1) / 3
    return [
        Drift(
            each.profile,
            won[entry] / duels[entry],
            expected[entry] / duels[entry],
            (won[entry] - expected[entry]) / math.sqrt(together * variance[entry]),
        )
        for entry, each in enumerate(rated)
    ]
