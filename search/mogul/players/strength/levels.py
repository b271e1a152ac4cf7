"""The named levels of a game, from a beginner's first games to full strength: `levels.json` in the game's folder.

Levels are profiles that have a name. They are data, so that tuning one changes no code.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mogul.engine.json_shape import from_json
from mogul.engine.json_text import parse_json
from mogul.players.strength.profile import Profile

MAX_FILE_BYTES: Final = 1 << 16  # the levels of a game have some 1000


@dataclass(frozen=True, slots=True)
class Level:
    """id: for requests; it stays when the level's profile changes. title: for people."""

    id: str
    title: str
    profile: Profile


@dataclass(frozen=True, slots=True)
class _Levels:
    levels: tuple[Level, ...]


def read_levels(path: Path, profiles: type[Profile]) -> tuple[Level, ...]:
    """The levels of a file, the weakest first. Raises OSError, and ValueError with its path and every problem."""
    try:
        found = from_json(_Levels, parse_json(path.read_bytes(), MAX_FILE_BYTES), {Profile: profiles.parse})
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    return found.levels
