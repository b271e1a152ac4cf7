"""Drift of the levels: a short check of their results in a few games against the ratings of the table."""

import itertools
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.calibration import profile_line
from mogul.arena.play.block import Block, play_block
from mogul.arena.play.match import Match
from mogul.arena.play.specification import parse_player
from mogul.engine.game_rules import Components, default_rule_set
from mogul.players.strength.dial import RatedProfile

# In standard errors of chance; without any drift, one level in 2000 exceeds it.
MAX_ERRORS: Final = 3.5


@dataclass(frozen=True)
class Drift:
    """Drift of one level.

    share: of the duels between two seats, won by the better place, ties split. expected: the same by the table. errors:
    their difference in standard errors of chance.
    """

    profile: str
    share: float
    expected: float
    errors: float

    @property
    def has_drifted(self) -> bool:
        """True if the difference exceeds chance."""
        return abs(self.errors) > MAX_ERRORS


def play_levels(
    rated: Sequence[RatedProfile], game: ArenaGame, components: Components, blocks: int, seed: int
) -> list[Block]:
    """Plays games of some levels against each other; deterministic."""
    lines = [profile_line(game.player.profile.parse(each.profile)) for each in rated]
    match = Match(tuple(parse_player(line, game) for line in lines), default_rule_set(game.rules), components)
    return [play_block(match, seed + number) for number in range(blocks)]


def drifts(rated: Sequence[RatedProfile], blocks: Sequence[Block]) -> list[Drift]:
    """Returns the drift of each profile over blocks whose entries are the profiles. Each pair of seats is a duel: by
    Plackett and Luce, the order of two does not depend on the others."""
    won: defaultdict[int, float] = defaultdict(float)
    expected: defaultdict[int, float] = defaultdict(float)
    variance: defaultdict[int, float] = defaultdict(float)
    duels: defaultdict[int, int] = defaultdict(int)
    for block in blocks:
        for result in block.results:
            places = zip(result.seating, result.ranks, strict=True)
            for (entry, rank), (other, others_rank) in itertools.permutations(places, 2):
                probability = 1 / (1 + 10 ** ((rated[other].rating - rated[entry].rating) / 400))
                won[entry] += 0.5 * ((rank < others_rank) + (rank <= others_rank))
                expected[entry] += probability
                variance[entry] += probability * (1 - probability)
                duels[entry] += 1
    # The duels of one seat in one game are correlated: among n equals the variance of a place is (n + 1) / 3 times that
    # of as many independent duels.
    correlation = (len(rated) + 1) / 3
    return [
        Drift(
            each.profile,
            won[entry] / duels[entry],
            expected[entry] / duels[entry],
            (won[entry] - expected[entry]) / math.sqrt(correlation * variance[entry]),
        )
        for entry, each in enumerate(rated)
    ]
