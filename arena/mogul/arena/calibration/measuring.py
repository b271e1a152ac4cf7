"""The table of ratings, from trials."""

import itertools
import math
from collections.abc import Sequence
from typing import Final

from mogul.arena.calibration.line_ups import REFERENCE, profile_line
from mogul.arena.games import ArenaGame
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.ratings import Ratings
from mogul.players.strength.calibration import Calibration, RatedProfile, RatedTable
from mogul.players.strength.profile import Profile

# Of the reference, by definition; the weakest level stays well above 0.
REFERENCE_RATING: Final = 1000.0


def rated_table(players: int, found: Ratings, profiles: Sequence[Profile]) -> RatedTable:
    """Returns the table of the profiles, all of which have played, in their order. Raises ValueError for a profile
    without a finite rating."""
    by_player = {each.player: each.elo for each in found.players}
    ratings_of = {profile.id: by_player[profile_line(profile)] for profile in profiles}
    infinite = [name for name, elo in ratings_of.items() if not math.isfinite(elo.mean)]
    if infinite:
        raise ValueError(f"{players} players: in so few games these won or lost everything: {', '.join(infinite)}")
    names = [profile_line(profile) for profile in profiles]
    steps = [Interval(0.0, 0.0), *(found.differences[pair[::-1]] for pair in itertools.pairwise(names))]
    quantile = t_quantile(max(found.deals - 1, 1))
    rated = [
        RatedProfile(
            name,
            round(REFERENCE_RATING + elo.mean, 1),
            round(elo.half / quantile, 1),
            round(step.mean, 1),
            round(step.half / quantile, 1),
        )
        for (name, elo), step in zip(ratings_of.items(), steps, strict=True)
    ]
    return RatedTable(players, found.games, tuple(rated))


def calibration(game: ArenaGame, tables: Sequence[RatedTable], version: int, signature: str) -> Calibration:
    """Returns the calibration to be shipped, from the games of `line_ups`. signature: of the levels."""
    rule_set, board = game.default_rule_set.name, game.rules.default_components()
    return Calibration(version, REFERENCE, REFERENCE_RATING, rule_set, board.content_hash, signature, tuple(tables))
