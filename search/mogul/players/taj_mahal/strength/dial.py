"""The dial: from a rating or the name of a level to the profile that plays so strongly, and back."""

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from mogul.players.taj_mahal.strength.calibration import Calibration, RatedTable, shipped_calibration
from mogul.players.taj_mahal.strength.levels import LEVELS, Level, level_named
from mogul.players.taj_mahal.strength.profile import PARAMETERS, Profile, parse_profile

# Of the parameters of a profile between two levels, so that its id says all of it.
_DIGITS: Final = 4
# Ratings are read from answers, where they are rounded: this far beyond the ends the end is meant.
_SLACK: Final = 0.5


@dataclass(frozen=True, slots=True)
class Strength:
    """What was asked for, resolved. asked: how; asked so again, the same dial gives the same.

    level: where the profile is one's. rating, error: by the published scale, for a table of as many players; None where
    it has not been measured.
    """

    asked: str | float | Profile
    profile: Profile
    level: Level | None = None
    rating: float | None = None
    error: float | None = None


class Dial:
    """For tables of so many players, by a calibration."""

    def __init__(self, players: int, calibration: Calibration) -> None:
        self._players = players
        table = calibration.table(players)
        self._knots = () if table is None else _knots(table)

    @property
    def range(self) -> tuple[float, float] | None:
        """The lowest and the highest rating; None where nothing was measured."""
        return (self._knots[0][1], self._knots[-1][1]) if self._knots else None

    def at_level(self, name: str) -> Strength:
        """Raises ValueError that names the levels there are."""
        return self._of(name, level_named(name).profile)

    def at_rating(self, rating: float) -> Strength:
        """The profile in between: its parameters are interpolated. Raises ValueError that tells the range."""
        if self.range is None:
            raise ValueError(f"no ratings were measured for {self._players} players; name a level instead")
        low, high = self.range
        if not low - _SLACK <= rating <= high + _SLACK:
            raise ValueError(f"{rating:g} is out of range; for {self._players} players it is {low:g} to {high:g}")
        ratings = [each for _, each, _ in self._knots]
        place = float(np.interp(rating, ratings, range(len(ratings))))  # beyond the ends it is theirs
        below = min(int(place), len(ratings) - 2)
        profile = _between(self._knots[below][0], self._knots[below + 1][0], place - below)
        error = float(np.interp(rating, ratings, [each for _, _, each in self._knots]))
        return Strength(rating, profile, _level_of(profile), min(max(rating, low), high), error)

    def at_profile(self, profile_id: str) -> Strength:
        """Raises ValueError that says what is wrong with the id."""
        profile = parse_profile(profile_id)
        return self._of(profile, profile)

    def _of(self, asked: str | Profile, profile: Profile) -> Strength:
        for known, rating, error in self._knots:
            if known == profile:
                return Strength(asked, profile, _level_of(profile), rating, error)
        return Strength(asked, profile, _level_of(profile))


@cache
def shipped_dial(players: int) -> Dial:
    """That of this version."""
    return Dial(players, shipped_calibration())


def _knots(table: RatedTable) -> tuple[tuple[Profile, float, float], ...]:
    """Profiles, ratings and their errors, ratings never falling: where two were measured the other way around, which
    is error, the dial takes them for equal."""
    ratings = np.maximum.accumulate([each.rating for each in table.rated])
    pairs = zip(table.rated, ratings, strict=True)
    return tuple((parse_profile(each.profile), float(rating), each.error) for each, rating in pairs)


def _level_of(profile: Profile) -> Level | None:
    return next((level for level in LEVELS if level.profile == profile), None)


def _between(weaker: Profile, stronger: Profile, part: float) -> Profile:
    """Iterations by their ratio, everything else by its difference; at the ends the profiles themselves."""
    if part in (0.0, 1.0):
        return stronger if part else weaker
    iterations = round(weaker.iterations ** (1 - part) * stronger.iterations**part)
    parameters = {
        name: _rounded((1 - part) * getattr(weaker, name) + part * getattr(stronger, name)) for name in PARAMETERS
    }
    return Profile(iterations, **parameters)


def _rounded(number: float) -> float:
    return 0.0 if number == 0.0 else round(number, _DIGITS - 1 - math.floor(math.log10(number)))
