"""A visit of a recorded game: its beginning, and the rows of its turns."""

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled
from mogul.cli.text.taj_mahal.notations import notation_for
from mogul.cli.text.taj_mahal.province import province_table, visit_title
from mogul.cli.text.taj_mahal.rows import symbols_of_row, would_claim
from mogul.cli.text.taj_mahal.table import display_text
from mogul.cli.text.turns import Turn
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.moves import Play, parts_of
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import COURT_SEATS, SYMBOLS

_PIECE_OF = dict(zip(SYMBOLS, COURT_SEATS, strict=True))


def visit_heading(components: ComponentSet, view: View, name: Names) -> RenderableType:
    """The table as a visit begins, as everybody sees it: scores, cards, court, display, the province."""
    scores = ", ".join(f"{name(seat)} {player.score}" for seat, player in enumerate(view.players))
    sizes = [player.hand_size + len(player.prestige_cards) for player in view.players]
    cards = ", ".join(f"{name(seat)} {size}" for seat, size in enumerate(sizes))
    lines = labelled(
        [
            ("points", Text(scores)),
            ("cards", Text(cards)),
            ("court", Text(", ".join(view.court))),
            ("display", display_text(notation_for(components, view), view)),
        ]
    )
    return Group(visit_title(components, view, name), lines, "", province_table(components, view, name))


def symbols_shown(notation: Notation, turn: Turn, view: View | None) -> Text:
    """After a play the symbols of the seat's row, with a star where withdrawing would claim the piece (W1)."""
    if view is None or not isinstance(parts_of(turn.moves[0]), Play):
        return Text()
    symbols, claims = symbols_of_row(notation, view.players[turn.seat].row), would_claim(notation, view, turn.seat)
    words = [
        Text(f"{symbol} {symbols[symbol]}*", "bold green")
        if _PIECE_OF[symbol] in claims
        else Text(f"{symbol} {symbols[symbol]}")
        for symbol in SYMBOLS
        if symbols[symbol]
    ]
    return Text.assemble((" · ", "dim"), Text("shows "), Text(", ").join(words))
