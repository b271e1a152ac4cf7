"""Views as JSON texts, format 2: `{"format": 2, "game": "taj_mahal", "view": {...}}`, with the fields of `View`.

Defaults need not be written:

- rule set `zman`, the component set in use, Agra's bonus token;
- it is the viewer's turn, in the auction; no tiles out, nothing set aside, no protest, no unrest, an empty discard
  pile, every piece in its court seat;
- a player has 0 points, is in, has an empty row (of the colour that follows from it), no prestige cards, tokens or
  palaces, and no cards everybody knows of; the viewer has as many cards as are named;
- memory is not tracked: every unseen card is equally likely everywhere.

Format 1 is still read.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from mogul.engine.json_shape import from_json, json_value
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.problem import Problems
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format.format_1 import view_of_format_1
from mogul.engine.taj_mahal.json_format.header import (
    FORMAT,
    GAME,
    MAX_BYTES,
    check_header,
    component_defaults,
    with_agra,
    without_agra,
)
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.engine.taj_mahal.views.canonical_view import canonical_view
from mogul.engine.taj_mahal.views.view import Player, View, row_color
from mogul.engine.taj_mahal.words import COURT_SEATS, Phase

_LEFT_OUT: Final = object()  # a field whose default follows from others

_PLAYER_DEFAULTS = {
    "score": 0,
    "is_in": True,
    "row": (),
    "row_color": _LEFT_OUT,
    "hand_size": _LEFT_OUT,
    "known_cards": (),
    "prestige_cards": (),
    "advisor_tokens": (),
    "palaces": (),
    "crown_palaces": (),
    "tile_visits": (),
    "bonus_token_cities": (),
}
_VIEW_DEFAULTS = {
    "rule_set": ZMAN.name,
    "tile_visits_out": (),
    "seat_to_move": _LEFT_OUT,
    "phase": Phase.AUCTION,
    "palaces_owed": 0,
    "crown_owed": False,
    "cards_owed": 0,
    "court": COURT_SEATS,
    "set_aside": (),
    "protest": False,
    "discard_pile": (),
    "unrest": (),
    "memory": None,
}


@dataclass(frozen=True)
class ViewForm:
    """A view in a file."""

    format: int
    game: str
    view: View


def read_view(components: ComponentSet, text: bytes) -> View:
    """A view from its JSON text, in canonical form; `view_problems` checks it as a position.

    Raises JsonError with every mistake of the text, or of its shape and names.
    """
    return view_from_data(components, parse_json(text, MAX_BYTES))


def view_from_data(components: ComponentSet, data: Any) -> View:
    """A view from parsed JSON. Raises JsonError."""
    data = view_of_format_1(data)
    problems = Problems()
    notation = check_header(problems, components, data, "view")
    defaults = {View: {**component_defaults(components), **_VIEW_DEFAULTS}, Player: _PLAYER_DEFAULTS}
    form = from_json(ViewForm, data, notation.readers, defaults, problems=problems)
    view = _filled_in(problems, notation, form.view)
    if problems.errors:
        raise JsonError(problems.errors)
    tokens = with_agra(components, notation, view.bonus_tokens)
    return canonical_view(notation, dataclasses.replace(view, bonus_tokens=tokens))


def _filled_in(problems: Problems, notation: Notation, view: View) -> View:
    players = []
    for seat, player in enumerate(view.players):
        followed: dict[str, Any] = {}
        if player.row_color is _LEFT_OUT:
            followed["row_color"] = row_color(notation, player)
        if player.hand_size is _LEFT_OUT:
            if seat != view.seat:
                problems.error(f"view.players[{seat}].hand_size", "is missing; only the viewer's can be left out")
            followed["hand_size"] = len(view.hand) + len(player.known_cards)
        players.append(dataclasses.replace(player, **followed))
    to_move = view.seat if view.seat_to_move is _LEFT_OUT else view.seat_to_move
    return dataclasses.replace(view, players=tuple(players), seat_to_move=to_move)


def write_view(components: ComponentSet, view: View) -> str:
    """A view as a JSON text with a line end, every field written out."""
    notation = notation_of(components, RULE_SETS[view.rule_set])
    tokens = without_agra(components, notation, view.bonus_tokens)
    form = ViewForm(FORMAT, GAME, dataclasses.replace(view, bonus_tokens=tokens))
    return format_json(json_value(ViewForm, form, notation.writers))
