"""Ratings fitted to trials, as the calibration that is shipped."""

import math
from collections.abc import Iterator, Sequence

from mogul.arena.arena_game import ArenaGame
from mogul.arena.calibration.line_ups import REFERENCE, profile_line
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.ratings import Ratings
from mogul.engine.game_rules import default_rule_set
from mogul.players.strength.calibration import Calibration, RatedProfile, RatedTable
from mogul.players.strength.profile import Profile


def rated_table(players: int, found: Ratings, profiles: Sequence[Profile], reference_rating: float) -> RatedTable:
    """Returns the table of the profiles, all of which have played, in their order. reference_rating: see `ArenaGame`.
    Raises ValueError for a profile without a finite rating."""
    by_player = {each.player: each.elo for each in found.players}
    lines = [profile_line(profile) for profile in profiles]
    offsets = {profile.id: by_player[line] for profile, line in zip(profiles, lines, strict=True)}  # to the reference
    infinite = [profile_id for profile_id, elo in offsets.items() if not math.isfinite(elo.mean)]
    if infinite:
        raise ValueError(f"{players} players: in so few games these won or lost everything: {', '.join(infinite)}")
    steps = [
        Interval(0.0, 0.0) if below is None else found.differences[line, lines[below]]
        for line, below in zip(lines, _below(profiles), strict=True)
    ]
    # From half the width of a 95 % interval back to a standard error.
    quantile = t_quantile(max(found.deals - 1, 1))
    rated = [
        RatedProfile(
            profile_id,
            round(reference_rating + elo.mean, 1),
            round(elo.half / quantile, 1),
            round(step.mean, 1),
            round(step.half / quantile, 1),
        )
        for (profile_id, elo), step in zip(offsets.items(), steps, strict=True)
    ]
    return RatedTable(players, found.games, tuple(rated))


def _below(profiles: Sequence[Profile]) -> Iterator[int | None]:
    """Yields for each profile the place of the one before it that searches: an instant one is no step of the dial."""
    below = None
    for place, profile in enumerate(profiles):
        yield below
        if not profile.is_instant:
            below = place


def calibration(game: ArenaGame, tables: Sequence[RatedTable], version: int, signature: str) -> Calibration:
    """Returns the calibration to be shipped, from the games of `line_ups`. signature: of the levels."""
    rule_set, board = default_rule_set(game.rules).name, game.rules.default_components()
    return Calibration(
        version, REFERENCE, game.reference_rating, rule_set, board.content_hash, signature, tuple(tables)
    )
