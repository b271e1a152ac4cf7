"""Conversion of trials in earlier formats, from before players and figures had their present names."""

from typing import Any, Final

from mogul.arena.games import EARLIEST_GAME, arena_game

_KEYS: Final = {"thinking": "costs", "simulations": "iterations"}


def upgraded(data: Any) -> Any:
    """Returns a parsed line of a trial, header or block, under present names; anything unexpected is left to the
    reader."""
    if isinstance(data, list):
        return [upgraded(each) for each in data]
    if not isinstance(data, dict):
        return data
    found = {_KEYS.get(key, key): upgraded(each) for key, each in data.items()}
    if isinstance(found.get("line_up"), list):
        found["line_up"] = [_renamed(each) for each in found["line_up"]]
    return {"game": EARLIEST_GAME, **found} if "format" in found else found


def _renamed(player: Any) -> Any:
    return arena_game(EARLIEST_GAME).renamed_player(player) if isinstance(player, str) else player
