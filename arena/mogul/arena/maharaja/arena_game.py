"""Maharaja as a game of the arena."""

import re
from functools import lru_cache
from typing import Final

from mogul.arena.games import ArenaGame
from mogul.arena.maharaja.counts import STATISTICS
from mogul.arena.maharaja.explicit_game import ExplicitMaharaja
from mogul.arena.maharaja.kinds import KINDS
from mogul.arena.maharaja.observation import observe
from mogul.arena.openspiel.player_kind import SOURCE_PATHS, openspiel_version
from mogul.engine.json_text import parse_json
from mogul.engine.maharaja.components import ComponentSet, random_components
from mogul.engine.maharaja.json_format import MAX_BYTES
from mogul.players.maharaja.game_player import PLAYER

_RANDOM_BOARD: Final = re.compile(r"random-(\d{1,19})")  # the names of `random_components`
_random_components = lru_cache(maxsize=4)(random_components)  # the games of a block have one board


def _random_board(text: bytes) -> ComponentSet | None:
    data = parse_json(text, MAX_BYTES)
    setup = data.get("setup") if isinstance(data, dict) else None
    name = setup.get("component_set") if isinstance(setup, dict) else None
    found = _RANDOM_BOARD.fullmatch(name) if isinstance(name, str) else None
    return None if found is None else _random_components(int(found[1]))


GAME: Final = ArenaGame(
    player=PLAYER,
    player_kinds=KINDS,
    random_components=random_components,
    random_board=_random_board,
    source_paths=("maharaja", *SOURCE_PATHS),
    dependencies=openspiel_version,
    statistics=STATISTICS,
    observe=observe,
    explicit_game=ExplicitMaharaja,
    reference_rating=1500.0,  # B0 is stronger than most levels: with 1000 the weakest would be below 0
)
