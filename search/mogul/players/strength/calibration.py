"""Measured ratings of the profiles of a game: `calibration.json` in the game's folder, which `mogul calibrate`
writes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mogul.engine.json_shape import from_json, json_value
from mogul.engine.json_text import format_json, parse_json
from mogul.players.strength.profile import Profile

MAX_FILE_BYTES: Final = 1 << 20  # a table has some 10 000


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
        found = from_json(Calibration, parse_json(path.read_bytes(), MAX_FILE_BYTES))
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
