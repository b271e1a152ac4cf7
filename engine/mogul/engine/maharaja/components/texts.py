"""The texts of a component file, each in its one spelling."""

import re
from collections.abc import Callable
from typing import Any, Final

from mogul.engine.component_files import part_reader, read_name, read_status
from mogul.engine.maharaja.components.component_set import PLAYER_COUNTS, Id, Name, Part, PlayerCount, Status
from mogul.engine.problem import listing, quote

MAX_ID: Final = 8  # characters: an id fits into a drawn village

# Parts whose standing a set states.
PARTS_WITH_STANDING: Final = ("cities", "village_capacity", "blocked_sites", "roads")
# A set may also state the standing of the places at which it draws its junctions.
PARTS: Final = (*PARTS_WITH_STANDING, "coordinates")


def _id(text: str) -> str:
    """An id is a word of moves and of drawings."""
    if not re.fullmatch(rf"[A-Za-z0-9_]{{1,{MAX_ID}}}", text):
        raise ValueError(f"{quote(text)} is no id; an id has 1 to {MAX_ID} letters from A to Z, digits or underscores")
    return text


def _player_count(text: str) -> int:
    if text not in map(str, PLAYER_COUNTS):
        raise ValueError(f"is unknown here; numbers of players are {listing(PLAYER_COUNTS)}")
    return int(text)


TEXTS: Final[dict[Any, Callable[[str], Any]]] = {
    Name: read_name,
    Id: _id,
    Part: part_reader(PARTS),
    Status: read_status,
    PlayerCount: _player_count,
}
"""By type, the function that makes a value of a text, or raises ValueError."""
