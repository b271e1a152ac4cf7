"""A record from a file, with its board and its players."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from mogul.arena.trials.record_folder import recorded_players
from mogul.engine.json_text import parse_json
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.json_forms import MAX_BYTES
from mogul.engine.taj_mahal.json_forms.record_json import record_from_data
from mogul.engine.taj_mahal.records.record import GameRecord

_RANDOM_BOARD: Final = re.compile(r"random-(\d{1,19})")  # the names of `random_components`
_random_components = lru_cache(maxsize=4)(random_components)  # the games of a block have one board


@dataclass(frozen=True)
class RecordedGame:
    """A record whose moves have not been checked yet. players: specifications by seat; empty if unknown."""

    components: ComponentSet
    record: GameRecord
    players: tuple[str, ...]


def read_recorded_game(path: Path, components: ComponentSet | None) -> RecordedGame:
    """Returns the game of a file. components: its board; None: the random board that it names, or the bundled one.

    Raises JsonError for an invalid record of that board, JsonLinesError for the header of a trial beside it, OSError.
    """
    data = parse_json(path.read_bytes(), MAX_BYTES)
    board = components or _board(data)
    return RecordedGame(board, record_from_data(board, data), recorded_players(path))


def _board(data: Any) -> ComponentSet:
    name = data.get("component_set") if isinstance(data, dict) else None
    found = _RANDOM_BOARD.fullmatch(name) if isinstance(name, str) else None
    return default_components() if found is None else _random_components(int(found[1]))
