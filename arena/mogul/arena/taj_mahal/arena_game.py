"""Taj Mahal as a game of the arena."""

import re
from functools import lru_cache
from typing import Final

from mogul.arena.games import ArenaGame
from mogul.arena.openspiel.player_kind import SOURCE_PATHS, openspiel_version
from mogul.arena.taj_mahal.explicit_game import ExplicitTajMahal
from mogul.arena.taj_mahal.observation import observe
from mogul.arena.taj_mahal.players.kinds import KINDS
from mogul.arena.taj_mahal.statistics import STATISTICS
from mogul.engine.json_text import parse_json
from mogul.engine.taj_mahal.components import ComponentSet, random_components
from mogul.engine.taj_mahal.json_format import MAX_BYTES
from mogul.engine.taj_mahal.json_format.format_1 import record_of_format_1
from mogul.players.taj_mahal.game_player import PLAYER

_RANDOM_BOARD: Final = re.compile(r"random-(\d{1,19})")  # the names of `random_components`
_random_components = lru_cache(maxsize=4)(random_components)  # the games of a block have one board


def _random_board(text: bytes) -> ComponentSet | None:
    data = record_of_format_1(parse_json(text, MAX_BYTES))
    setup = data.get("setup") if isinstance(data, dict) else None
    name = setup.get("component_set") if isinstance(setup, dict) else None
    found = _RANDOM_BOARD.fullmatch(name) if isinstance(name, str) else None
    return None if found is None else _random_components(int(found[1]))


GAME: Final = ArenaGame(
    player=PLAYER,
    player_kinds=KINDS,
    random_components=random_components,
    random_board=_random_board,
    source_paths=("taj_mahal/players", "taj_mahal/explicit_game.py", *SOURCE_PATHS),
    dependencies=openspiel_version,
    statistics=STATISTICS,
    observe=observe,
    explicit_game=ExplicitTajMahal,
)
