"""A record from a file, with its board and whoever is known to have played."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from mogul.arena.trials.record_folder import players_of
from mogul.engine.json_text import parse_json
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.json_format import MAX_BYTES
from mogul.engine.taj_mahal.json_format.record_json import record_from_data
from mogul.engine.taj_mahal.records.record import GameRecord

_RANDOM_BOARD: Final = re.compile(r"random-(\d{1,19})")  # as `random_components` names it
_random_components = lru_cache(maxsize=4)(random_components)  # the games of a block have one board


@dataclass(frozen=True)
class KeptGame:
    """A record whose moves have not been looked at yet. players: specifications by seat; empty where nothing tells."""

    components: ComponentSet
    record: GameRecord
    players: tuple[str, ...]


def read_kept_game(path: Path, components: ComponentSet | None) -> KeptGame:
    """The game of a file. components: its board; None: the random one that it names, or else the bundled one.

    Raises JsonError for what is no record of that board, LineFileError for the header of a trial beside it, OSError.
    """
    data = parse_json(path.read_bytes(), MAX_BYTES)
    board = components or _board(data)
    return KeptGame(board, record_from_data(board, data), players_of(path))


def _board(data: Any) -> ComponentSet:
    name = data.get("component_set") if isinstance(data, dict) else None
    found = _RANDOM_BOARD.fullmatch(name) if isinstance(name, str) else None
    return default_components() if found is None else _random_components(int(found[1]))
