"""Conversion of files in earlier formats, from before players and figures had their present names."""

from collections.abc import Mapping
from typing import Any, Final

from mogul.arena.games import EARLIEST_GAME, arena_game
from mogul.arena.json_lines import Upgrade

_BLOCK_FIELDS: Final = {"thinking": "costs", "simulations": "iterations"}
_JUDGEMENT_FIELDS: Final = {"plainly_worse": "dominated", "visit": "round"}
_SPECIFICATIONS: Final = ("line_up", "by", "player")


def _with_new_keys(data: Any, names: Mapping[str, str]) -> Any:
    """Data with other keys, at every depth."""
    if isinstance(data, list):
        return [_with_new_keys(each, names) for each in data]
    if isinstance(data, dict):
        return {names.get(key, key): _with_new_keys(value, names) for key, value in data.items()}
    return data


def _with_new_players(data: Any) -> Any:
    """An object whose specifications are in present names; anything else is left to the reader."""
    if not isinstance(data, dict):
        return data
    return {key: _renamed(value) if key in _SPECIFICATIONS else value for key, value in data.items()}


def _renamed(value: Any) -> Any:
    if isinstance(value, list):
        return [_renamed(each) for each in value]
    return arena_game(EARLIEST_GAME).renamed_player(value) if value and isinstance(value, str) else value


def _header(data: Any) -> Any:
    converted = _with_new_players(data)
    return {"game": EARLIEST_GAME, **converted} if isinstance(converted, dict) else converted


def _block(data: Any) -> Any:
    return _with_new_keys(data, _BLOCK_FIELDS)


def _judgement(data: Any) -> Any:
    return _with_new_keys(_with_new_players(data), _JUDGEMENT_FIELDS)


TRIAL_FORMAT_1: Final = Upgrade(_header, _block)
MISTAKE_FORMAT_3: Final = Upgrade(_header, _judgement)
