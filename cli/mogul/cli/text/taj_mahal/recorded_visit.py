"""A visit of a recorded game: its beginning, and its turns."""

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.arena.taj_mahal.turns import Turn
from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled
from mogul.cli.text.taj_mahal.effects import turn_line
from mogul.cli.text.taj_mahal.notations import notation_for
from mogul.cli.text.taj_mahal.province import province_table, visit_title
from mogul.cli.text.taj_mahal.rows import symbols_of_row, would_claim
from mogul.cli.text.taj_mahal.table import display_text
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.moves import Play, parts_of
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.sentences import EffectText
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


def recorded_turn(notation: Notation, turn: Turn, name: Names) -> Text:
    """A turn and its effects; after a play the symbols of the row, with a star where withdrawing would claim the piece
    (W1)."""
    first = turn.moves[0]
    line = turn_line(EffectText(notation, name), turn.seat, notation.move_text(first), turn.effects, None)
    if not isinstance(parts_of(first), Play) or turn.after is None:
        return line
    symbols = symbols_of_row(notation, turn.after.players[turn.seat].row)
    claims = would_claim(notation, turn.after, turn.seat)
    words = [
        Text(f"{symbol} {symbols[symbol]}*", "bold green")
        if _PIECE_OF[symbol] in claims
        else Text(f"{symbol} {symbols[symbol]}")
        for symbol in SYMBOLS
        if symbols[symbol]
    ]
    return Text.assemble(line, (" · ", "dim"), Text("shows "), Text(", ").join(words))
