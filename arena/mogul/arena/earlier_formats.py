"""Conversion of files in earlier formats, from before players and figures had their present names."""

from typing import Any, Final

from mogul.arena.games import EARLIEST_GAME, arena_game

_KEYS: Final = {"thinking": "costs", "simulations": "iterations", "plainly_worse": "dominated", "visit": "round"}
_SPECIFICATIONS: Final = ("line_up", "by", "player")


def upgraded(data: Any) -> Any:
    """Returns a parsed line, header or entry, under present names; anything unexpected is left to the reader."""
    if isinstance(data, dict):
        found = {
            _KEYS.get(key, key): _renamed(each) if key in _SPECIFICATIONS else upgraded(each)
            for key, each in data.items()
        }
        return {"game": EARLIEST_GAME, **found} if "format" in data else found
    return [upgraded(each) for each in data] if isinstance(data, list) else data


def _renamed(specification: Any) -> Any:
    if isinstance(specification, list):
        return [_renamed(each) for each in specification]
    is_named = isinstance(specification, str) and specification
    return arena_game(EARLIEST_GAME).renamed_player(specification) if is_named else specification
