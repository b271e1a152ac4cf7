"""The named levels of a game, from a beginner's first games to full strength: `levels.json` in the game's folder.

Levels are profiles that have a name. They are data, so that tuning one changes no code.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from mogul.players.strength.profile import Profile


@dataclass(frozen=True, slots=True)
class Level:
    """id: for requests; it stays when the level's profile changes. title: for people."""

    id: str
    title: str
    profile: Profile


def read_levels(path: Path, profiles: type[Profile]) -> tuple[Level, ...]:
    """The levels of a file, the weakest first. Raises OSError, and ValueError for a profile that is none."""
    entries = json.loads(path.read_text(encoding="utf-8"))["levels"]
    return tuple(Level(each["id"], each["title"], profiles.parse(each["profile"])) for each in entries)
