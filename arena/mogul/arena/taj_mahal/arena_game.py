"""Taj Mahal as a game of the arena."""

import re
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from mogul.arena.games import ArenaGame
from mogul.arena.taj_mahal.players.kinds import KINDS
from mogul.engine.json_text import parse_json
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.json_format import MAX_BYTES, write_record
from mogul.engine.taj_mahal.json_format.format_1 import record_of_format_1
from mogul.engine.taj_mahal.json_format.record_json import record_from_data
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.players.taj_mahal.game_player import PLAYER

_RANDOM_BOARD: Final = re.compile(r"random-(\d{1,19})")  # the names of `random_components`
_random_components = lru_cache(maxsize=4)(random_components)  # the games of a block have one board


def _read_record(text: bytes, components: ComponentSet | None) -> tuple[ComponentSet, GameRecord]:
    """A record with its board; without `components` the random board that it names, or the bundled one."""
    data = record_of_format_1(parse_json(text, MAX_BYTES))
    board = components or _board(data)
    return board, record_from_data(board, data)


def _board(data: Any) -> ComponentSet:
    setup = data.get("setup") if isinstance(data, dict) else None
    name = setup.get("component_set") if isinstance(setup, dict) else None
    found = _RANDOM_BOARD.fullmatch(name) if isinstance(name, str) else None
    return default_components() if found is None else _random_components(int(found[1]))


def _dependencies() -> tuple[object, ...]:
    try:
        return (version("open_spiel"),)
    except PackageNotFoundError:
        return ()


GAME: Final = ArenaGame(
    player=PLAYER,
    player_kinds=KINDS,
    random_components=random_components,
    write_record=write_record,
    read_record=_read_record,
    source_folders=("taj_mahal/players", "taj_mahal/openspiel"),
    dependencies=_dependencies,
)
