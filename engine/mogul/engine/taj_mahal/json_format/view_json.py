"""Views as JSON texts, format 2: `{"format": 2, "game": "taj_mahal", "view": {...}}`, with the fields of `View`.

Defaults need not be written:

- rule set `zman`, the component set in use, Agra's bonus token;
- it is the viewer's turn, in the auction; no tiles out, nothing set aside, no protest, no unrest, an empty discard
  pile, every piece in its court seat;
- a player has 0 points, is in, has an empty row (of the colour that follows from it), no prestige cards, tokens or
  palaces, and no cards everybody knows of; the viewer has as many cards as are named;
- memory is not tracked: every unseen card is equally likely everywhere.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from mogul.engine.json_text import JsonError
from mogul.engine.problem import Problem, Problems, below
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format.forms import FORMAT, GAME, component_defaults, read_form, write_form
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.rule_sets import COURT_SEATS, ZMAN, Phase
from mogul.engine.taj_mahal.views.view import Player, View, canonical_view, row_color
from mogul.engine.taj_mahal.views.view_problems import count_problems, view_problems

_LEFT_OUT: Final = object()  # a field whose default follows from others

_PLAYER_DEFAULTS = {
    "score": 0,
    "is_in": True,
    **dict.fromkeys(("row_color", "hand_size"), _LEFT_OUT),
    **dict.fromkeys(("row", "known_cards", "prestige_cards", "advisor_tokens"), ()),
    **dict.fromkeys(("palaces", "crown_palaces", "tile_visits", "bonus_token_cities"), ()),
}
_VIEW_DEFAULTS = {
    "rule_set": ZMAN.name,
    "seat_to_move": _LEFT_OUT,
    "phase": Phase.AUCTION,
    "court": COURT_SEATS,
    "memory": None,
    **dict.fromkeys(("palaces_owed", "cards_owed"), 0),
    **dict.fromkeys(("crown_owed", "protest"), False),
    **dict.fromkeys(("tile_visits_out", "set_aside", "discard_pile", "unrest"), ()),
}


@dataclass(frozen=True)
class ViewForm:
    """A view in a file."""

    format: int
    game: str
    view: View


def view_from_data(components: ComponentSet, data: Any) -> View:
    """A view from parsed JSON, in canonical form.

    Raises JsonError with every mistake of its shape and names, or with all errors of `view_problems`, which name the
    entries of lists as they are in the text.
    """
    problems = Problems()
    defaults = {View: {**component_defaults(components), **_VIEW_DEFAULTS}, Player: _PLAYER_DEFAULTS}
    notation, form = read_form(problems, components, ViewForm, "view", data, defaults, _counts)
    view = _filled_in(problems, notation, form.view)
    problems.add(below("view", view_problems(components, view)))
    if problems.errors:
        raise JsonError(problems.errors)
    return canonical_view(notation, view)


def _counts(view: View) -> list[Problem]:
    """The problems of the numbers of cards in a view with mistakes, unless these leave the numbers open."""
    if None in view.players or any(None in player.row for player in view.players):
        return []
    sizes = [
        len(view.hand) + len(player.known_cards) if player.hand_size is _LEFT_OUT else player.hand_size
        for player in view.players
    ]
    players = [dataclasses.replace(each, hand_size=size) for each, size in zip(view.players, sizes, strict=True)]
    return count_problems(dataclasses.replace(view, players=tuple(players)))


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
    return write_form(components, ViewForm(FORMAT, GAME, view), "view")
