"""The dial: from a rating or the name of a level to the profile of that strength, and back; with the named levels of a
game, and the measured ratings of its profiles.

Levels lead from a beginner's first games to full strength: `levels.json` in the game's folder.

Levels are profiles that have a name. They are data, so that tuning one changes no code.

The ratings are in `calibration.json` in the game's folder, which `mogul calibrate` writes.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from mogul.engine.json_shape import from_json, json_value
from mogul.engine.json_text import format_json, parse_json
from mogul.players.strength.profile import Profile

MAX_LEVELS_BYTES: Final = 1 << 16  # the levels of a game have some 1000


@dataclass(frozen=True, slots=True)
class Level:
    """id: for requests; it stays when the level's profile changes. title: for people."""

    id: str
    title: str
    profile: Profile


@dataclass(frozen=True, slots=True)
class _Level:
    id: str
    profile: Profile


@dataclass(frozen=True, slots=True)
class _Levels:
    levels: tuple[_Level, ...]


def read_levels(path: Path, profiles: type[Profile], titles: Mapping[str, str]) -> tuple[Level, ...]:
    """The levels of a file, the weakest first. titles: by the id of the level, which is the title where there is none.
    Raises OSError, and ValueError with its path and every problem."""
    try:
        found = from_json(_Levels, parse_json(path.read_bytes(), MAX_LEVELS_BYTES), {Profile: profiles.parse})
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    return tuple(Level(level.id, titles.get(level.id, level.id), level.profile) for level in found.levels)


MAX_CALIBRATION_BYTES: Final = 1 << 20  # a table has some 10 000


@dataclass(frozen=True, slots=True)
class RatedProfile:
    """profile: its id. rating: on the published scale. error: the rating's standard error against the reference. step:
    the difference to the rating of the profile before that searches, 0 for the first; step_error: its standard error,
    smaller than those of both, whose errors are correlated."""

    profile: str
    rating: float
    error: float
    step: float
    step_error: float


@dataclass(frozen=True, slots=True)
class RatedTable:
    """Ratings at tables of so many players, the weakest profile first, from so many games."""

    players: int
    games: int
    rated: tuple[RatedProfile, ...]


@dataclass(frozen=True, slots=True)
class Calibration:
    """A measured scale.

    version: of the scale; it changes when ratings are measured again. reference, reference_rating: a player of the
    arena, and its rating by definition, at tables of every size. rule_set, component_hash: of the games played.
    signature: of the levels as they were measured (`ladder_signature`).
    """

    version: int
    reference: str
    reference_rating: float
    rule_set: str
    component_hash: str
    signature: str
    tables: tuple[RatedTable, ...]

    def table(self, players: int) -> RatedTable | None:
        """The ratings at tables of so many; None where nothing was measured."""
        return next((table for table in self.tables if table.players == players), None)


def read_calibration(path: Path, profiles: type[Profile]) -> Calibration:
    """The table of a file. Raises OSError, and ValueError with its path and every problem."""
    try:
        found = from_json(Calibration, parse_json(path.read_bytes(), MAX_CALIBRATION_BYTES))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    problems = []
    for table in found.tables:
        for rated in table.rated:
            try:
                profiles.parse(rated.profile)
            except ValueError as error:
                problems.append(f"{table.players} players: {rated.profile}: {error}")
    if problems:
        raise ValueError(f"{path}: {'; '.join(problems)}")
    return found


def write_calibration(calibration: Calibration) -> str:
    """The text of a file that `read_calibration` reads."""
    return format_json(json_value(Calibration, calibration))


# Of the parameters of a profile between two levels, so that its id says all of it.
_DIGITS: Final = 4
# Clients take ratings from responses, where they are rounded: so far beyond an end of the range, the end is meant.
_SLACK: Final = 0.5


@dataclass(frozen=True, slots=True)
class Strength:
    """A requested strength. requested: the level, the rating or the profile; by the same dial it gives the same again.

    level: where the profile is one's. rating, error: by the published scale, for a table of as many players; None where
    it has not been measured.
    """

    requested: str | float | Profile
    profile: Profile
    level: Level | None = None
    rating: float | None = None
    error: float | None = None


class Dial:
    """The strengths of one game at tables of one size."""

    def __init__(
        self, players: int, profiles: type[Profile], levels: Sequence[Level], table: RatedTable | None
    ) -> None:
        """table: the ratings for so many players, if they were measured."""
        self._players, self._profiles, self._levels = players, profiles, levels
        rated = [] if table is None else [(profiles.parse(each.profile), each) for each in table.rated]
        self._knots = _knots([each for each in rated if not each[0].is_instant])
        instant = [(profile, each.rating, each.error) for profile, each in rated if profile.is_instant]
        self._rated = {profile: (rating, error) for profile, rating, error in (*instant, *self._knots)}

    @property
    def range(self) -> tuple[float, float] | None:
        """The lowest and the highest rating; None where nothing was measured."""
        return (self._knots[0][1], self._knots[-1][1]) if self._knots else None

    def at_level(self, name: str) -> Strength:
        """Raises ValueError that lists the levels."""
        for level in self._levels:
            if level.id == name:
                return self._of(name, level.profile)
        known = ", ".join(level.id for level in self._levels) or "none"
        raise ValueError(f"there is no level {name!r}; there are {known}")

    def at_rating(self, rating: float) -> Strength:
        """The profile in between, which searches: its parameters are interpolated. Raises ValueError that names the
        range."""
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
        return Strength(rating, profile, self._level_of(profile), min(max(rating, low), high), error)

    def at_profile(self, profile_id: str) -> Strength:
        """The strength of a profile. Raises ValueError for an invalid id."""
        profile = self._profiles.parse(profile_id)
        return self._of(profile, profile)

    def _of(self, requested: str | Profile, profile: Profile) -> Strength:
        return Strength(requested, profile, self._level_of(profile), *self._rated.get(profile, ()))

    def _level_of(self, profile: Profile) -> Level | None:
        return next((level for level in self._levels if level.profile == profile), None)


def _knots(rated: Sequence[tuple[Profile, RatedProfile]]) -> tuple[tuple[Profile, float, float], ...]:
    """Profiles, ratings and their errors, ratings never falling: where two were measured the other way around, the
    dial takes them for equal."""
    ratings = np.maximum.accumulate([each.rating for _, each in rated])
    return tuple((profile, float(rating), each.error) for (profile, each), rating in zip(rated, ratings, strict=True))


def _between(weaker: Profile, stronger: Profile, part: float) -> Profile:
    """Iterations by their ratio, everything else by its difference; at the ends the profiles themselves."""
    if part in (0.0, 1.0):
        return stronger if part else weaker
    iterations = round(weaker.iterations ** (1 - part) * stronger.iterations**part)
    parameters = {
        name: _rounded((1 - part) * getattr(weaker, name) + part * getattr(stronger, name))
        for name in weaker.parameters()
    }
    return type(weaker)(iterations, **parameters)


def _rounded(number: float) -> float:
    return 0.0 if number == 0.0 else round(number, _DIGITS - 1 - math.floor(math.log10(number)))
