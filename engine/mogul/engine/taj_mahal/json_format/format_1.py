"""Files of format 1, with the keys of format 2 in place of their own."""

from collections.abc import Iterable
from typing import Any, Final

from mogul.engine.json_text import JsonObject

_OF_SETUPS: Final = {"players": "player_count", "tiles": "provinces"}
_SETUP: Final = (
    "rule_set",
    "players",
    "component_set",
    "component_hash",
    "first_player",
    "tiles",
    "bonus_tokens",
    "hands",
)
_OF_VIEWS: Final = {"tiles": "provinces", "tiles_out": "tile_visits_out", "aside": "set_aside"}
_OF_PLAYERS: Final = {
    "row_colour": "row_color",
    "prestige": "prestige_cards",
    "tiles": "tile_visits",
    "bonus_tokens": "bonus_token_cities",
}


def record_of_format_1(data: Any) -> Any:
    """A record's data: of format 1 renewed, any other as it is."""
    if not _is_format_1(data):
        return data
    setup = [(_OF_SETUPS.get(key, key), data[key]) for key in _SETUP if key in data]
    rest = [(key, value) for key, value in data.items() if key not in (*_SETUP, "format")]
    return _object(data, [*rest, ("format", 2), ("setup", dict(setup))])


def view_of_format_1(data: Any) -> Any:
    """A view's data: of format 1 renewed, any other as it is."""
    if not _is_format_1(data) or not isinstance(data.get("view"), dict):
        return data
    view = _renamed(data["view"], _OF_VIEWS)
    if isinstance(view.get("players"), list):
        view["players"] = [_player(player) for player in view["players"]]
    return _object(data, {**data, "format": 2, "view": view}.items())


def _player(player: Any) -> Any:
    if not isinstance(player, dict):
        return player
    player = _renamed(player, _OF_PLAYERS)
    if isinstance(player.get("row"), list):
        player["row"] = [_play(play) for play in player["row"]]
    return player


def _play(play: Any) -> Any:
    """`"companion": "white monk"` is `"white_card": "monk"`."""
    if not isinstance(play, dict) or "companion" not in play:
        return play
    companion = play["companion"]
    rest = {key: value for key, value in play.items() if key != "companion"}
    if not isinstance(companion, str):
        return rest if companion is None else play
    family, _, name = companion.partition(" ")
    return _object(play, [*rest.items(), (f"{family}_card", name)])


def _is_format_1(data: Any) -> bool:
    return isinstance(data, dict) and type(data.get("format")) is int and data["format"] == 1


def _renamed(data: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return _object(data, [(names.get(key, key), value) for key, value in data.items()])


def _object(data: dict[str, Any], pairs: Iterable[tuple[str, Any]]) -> JsonObject:
    """An object in place of another one: keys that its text has more than once are refused all the same, and so are two
    that come to the same."""
    found = JsonObject(list(pairs))
    found.repeated = [*found.repeated, *getattr(data, "repeated", [])]
    return found
