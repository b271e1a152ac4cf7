"""How strong profiles were measured to be: the table that `mogul calibrate` writes, shipped beside this file."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from mogul.engine.json_shape import ShapeReader, json_value
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.players.taj_mahal.strength.profile import parse_profile
from mogul.players.taj_mahal.strength.signature import running_signature

LARGEST_FILE: Final = 1 << 20  # bytes; there are some 10 000
SHIPPED: Final = Path(__file__).with_name("calibration.json")


@dataclass(frozen=True, slots=True)
class RatedProfile:
    """profile: its id. rating: on the published scale. error: the rating's standard error against the reference. step:
    how much more that is than the profile before has, 0 for the first; step_error: its standard error, smaller than
    those of both, for they err alike."""

    profile: str
    rating: float
    error: float
    step: float
    step_error: float


@dataclass(frozen=True, slots=True)
class RatedTable:
    """Ratings at tables of so many players, the weakest profile first. games: they come from."""

    players: int
    games: int
    rated: tuple[RatedProfile, ...]


@dataclass(frozen=True, slots=True)
class Calibration:
    """A measured scale.

    version: of the scale; it changes when ratings are measured again. reference, reference_rating: a player of the
    arena, and what it is rated by definition, at tables of every size. rule_set, component_hash: of the games that
    were played. signature: of the levels as they were measured (`ladder_signature`).
    """

    version: int
    reference: str
    reference_rating: float
    rule_set: str
    component_hash: str
    signature: str
    tables: tuple[RatedTable, ...]

    @property
    def matches(self) -> bool:
        """Whether the levels still make the moves here and now that they were measured with."""
        return self.signature == running_signature()

    def table(self, players: int) -> RatedTable | None:
        """For tables of so many; None where nothing was measured."""
        return next((table for table in self.tables if table.players == players), None)


def read_calibration(path: Path) -> Calibration:
    """Raises OSError, and ValueError with everything that is wrong with the file."""
    reader = ShapeReader({})
    found: Calibration = reader.read(Calibration, "", parse_json(path.read_bytes(), LARGEST_FILE))
    if reader.problems.errors:
        raise JsonError(reader.problems.errors)
    for table in found.tables:
        for rated in table.rated:
            parse_profile(rated.profile)
    return found


def write_calibration(calibration: Calibration) -> str:
    """The text of a file that `read_calibration` reads."""
    return format_json(json_value(Calibration, calibration))


@cache
def shipped_calibration() -> Calibration:
    """That of this version."""
    return read_calibration(SHIPPED)
