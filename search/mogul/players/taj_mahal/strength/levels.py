"""The named levels, from somebody's first games to full strength: steps of the dial that have a name.

They are data (`levels.json`), so that to tune one is no change of the code that plays.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mogul.players.taj_mahal.strength.profile import Profile, parse_profile

FILE: Final = Path(__file__).with_name("levels.json")


@dataclass(frozen=True, slots=True)
class Level:
    """id: for requests; it stays, whatever the level's profile becomes. title: for people."""

    id: str
    title: str
    profile: Profile


def _read(path: Path) -> tuple[Level, ...]:
    told = json.loads(path.read_text(encoding="utf-8"))["levels"]
    return tuple(Level(each["id"], each["title"], parse_profile(each["profile"])) for each in told)


# The weakest first. How they were found: docs/lab/difficulty.md.
LEVELS: Final = _read(FILE)


def level_named(name: str) -> Level:
    """Raises ValueError that names the levels there are."""
    for level in LEVELS:
        if level.id == name:
            return level
    raise ValueError(f"there is no level {name!r}; there are {', '.join(level.id for level in LEVELS)}")
