"""Evening out: the rating of opponents with which a person's next game is even, from the games before.

Nothing here is done unless a program asks for it, and a program that does should show `RatingEstimate.text`. Needs the
extra `evening`: pip install 'grand-mogul-client[evening]'.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from mogul.v1.engine_info_pb2 import RatingRange

# Points of a factor e in the odds: 400 are a factor of ten.
_SCALE = 400 / math.log(10)
# How far people change from game to game, in points of rating.
_RESTLESS = 10.0
# Standard deviation of a rating that is certain: nothing, but the library divides by it.
_CERTAIN = 1e-6


@dataclass(frozen=True)
class Opponent:
    """An AI seat of a game that was played: its rating (StrengthInEffect.rating, where it is set), its place, 1 the
    best, and the rating's standard error (StrengthInEffect.rating_error). Raises ValueError for a rating that was not
    set, and for an error below 0."""

    rating: float
    place: int
    rating_error: float = 0.0

    def __post_init__(self) -> None:
        if not self.rating > 0.0:
            raise ValueError(f"rating is {self.rating:g}: it was not measured; such a game tells nothing")
        if not self.rating_error >= 0.0:
            raise ValueError(f"rating_error is {self.rating_error:g}: a standard error is 0 or more")


@dataclass(frozen=True)
class PastGame:
    """place: of the person, 1 the best. Ties share a place."""

    place: int
    opponents: tuple[Opponent, ...]


@dataclass(frozen=True)
class RatingEstimate:
    """rating: with it for all opponents the next game is even, as far as is known; within the range that can be asked
    for. error: its standard deviation, in points of rating: what is not known of the person."""

    rating: float
    error: float

    @property
    def text(self) -> str:
        """The label, in English: who plays against opponents that were chosen so should be told."""
        return f"Opponents rated {self.rating:.0f}, evened out by your results (you: ±{self.error:.0f})"


def estimate_rating(games: Iterable[PastGame], scale: RatingRange) -> RatingEstimate:
    """From a person's games, the oldest first; without any, the middle of the scale.

    games: at tables of the size of the next one, for each size has a scale of its own. scale: of GameInfo.rating_scale,
    for that size. The model is Plackett and Luce's, as that of the scale. Raises ValueError for games of another size,
    and for a scale that is empty.
    """
    if not scale.lowest < scale.highest:
        raise ValueError("the scale is empty: nothing was measured for a table of this size")
    middle, spread = 0.5 * (scale.lowest + scale.highest), 0.5 * (scale.highest - scale.lowest)
    mean, error = middle, spread
    for game in games:
        if 1 + len(game.opponents) != scale.players:
            size = 1 + len(game.opponents)
            raise ValueError(f"a game of {size} players tells nothing on the scale of {scale.players}")
        # In this library's model noise is shared out by the number at the table; with this share of it the odds of two
        # players whose ratings are certain are those of the scale.
        noise = _SCALE / math.sqrt(1 + len(game.opponents))
        model = PlackettLuce(beta=noise, tau=_RESTLESS)
        others = [model.rating(each.rating, max(each.rating_error, _CERTAIN)) for each in game.opponents]
        teams = [[model.rating(mean, error)], *([other] for other in others)]
        places = [float(game.place), *(float(each.place) for each in game.opponents)]
        person = model.rate(teams, ranks=places)[0][0]
        mean, error = person.mu, person.sigma
    return RatingEstimate(min(max(mean, scale.lowest), scale.highest), error)
