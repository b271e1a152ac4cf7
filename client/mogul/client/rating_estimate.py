"""Matchmaking: an estimate of a person's rating by its past games, for opponents of equal strength.

Optional: nothing else of the client uses it. A program that does should show `RatingEstimate.text`. Needs the extra
`rating`: pip install 'grand-mogul-client[rating]'.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from mogul.v1.engine_info_pb2 import RatingRange

# Rating points for a factor of e in strength: 400 are a factor of ten.
_POINTS = 400 / math.log(10)
# Standard deviation of the change of a person's rating between two games, in points.
_DRIFT = 10.0
# Standard deviation of a rating without error: zero, but the library divides by it.
_CERTAIN = 1e-6


@dataclass(frozen=True)
class Opponent:
    """An AI seat of a past game: its rating (StrengthInEffect.rating, where it is set), its place, 1 the best, and the
    standard error of the rating (StrengthInEffect.rating_error). Raises ValueError for an unset rating and a negative
    error."""

    rating: float
    place: int
    rating_error: float = 0.0

    def __post_init__(self) -> None:
        if not self.rating > 0.0:
            raise ValueError(f"rating is {self.rating:g}: it was not measured; such a game carries no information")
        if not self.rating_error >= 0.0:
            raise ValueError(f"rating_error is {self.rating_error:g}: a standard error is 0 or more")


@dataclass(frozen=True)
class PastGame:
    """A game of the person against AI seats. place: of the person, 1 the best. Ties share a place."""

    place: int
    opponents: tuple[Opponent, ...]


@dataclass(frozen=True)
class RatingEstimate:
    """The estimate for a person. rating: against opponents of this rating the next game is even; within the range that
    requests accept. error: the standard deviation of the estimate, in points."""

    rating: float
    error: float

    @property
    def text(self) -> str:
        """A label in English, for the person who plays against opponents of this rating."""
        return f"Opponents rated {self.rating:.0f}, matched to your results (you: ±{self.error:.0f})"


def estimate_rating(games: Iterable[PastGame], scale: RatingRange) -> RatingEstimate:
    """The estimate by a person's games, the oldest first; without any, the middle of the scale.

    games: all with the number of players of the next game, for each number has a scale of its own. scale: of
    GameInfo.rating_scale, for that number. The model is Plackett-Luce, like that of the scale. Raises ValueError for
    games of another number of players, and for an empty scale.
    """
    if not scale.lowest < scale.highest:
        raise ValueError("the scale is empty: no rating was measured for this number of players")
    mean, error = 0.5 * (scale.lowest + scale.highest), 0.5 * (scale.highest - scale.lowest)
    for game in games:
        players = 1 + len(game.opponents)
        if players != scale.players:
            raise ValueError(f"a game of {players} players carries no information for the scale of {scale.players}")
        # The library divides noise among the players; with this share, two players with certain ratings win with the
        # probabilities of the scale.
        model = PlackettLuce(beta=_POINTS / math.sqrt(players), tau=_DRIFT)
        others = [model.rating(each.rating, max(each.rating_error, _CERTAIN)) for each in game.opponents]
        teams = [[model.rating(mean, error)], *([other] for other in others)]
        places = [float(game.place), *(float(each.place) for each in game.opponents)]
        person = model.rate(teams, ranks=places)[0][0]
        mean, error = person.mu, person.sigma
    return RatingEstimate(min(max(mean, scale.lowest), scale.highest), error)
