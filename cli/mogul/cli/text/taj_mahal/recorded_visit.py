"""A visit of a recorded game: its beginning, and its turns."""

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.arena.taj_mahal.turns import Turn
from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled
from mogul.cli.text.taj_mahal.cards import cards_by_colour
from mogul.cli.text.taj_mahal.effects import turn_line
from mogul.cli.text.taj_mahal.province import province_table, visit_title
from mogul.cli.text.taj_mahal.rows import symbols_of_row, would_claim
from mogul.engine.taj_mahal.cards import COURT_SEATS, SYMBOLS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import View

_PIECE_OF = dict(zip(SYMBOLS, COURT_SEATS, strict=True))


def visit_heading(components: ComponentSet, view: View, name: Names) -> RenderableType:
    """The table as a visit begins, as everybody sees it: scores, cards, court, display, the province."""
    scores = ", ".join(f"{name(seat)} {player.score}" for seat, player in enumerate(view.players))
    sizes = [player.hand_size + len(player.prestige) for player in view.players]
    cards = ", ".join(f"{name(seat)} {size}" for seat, size in enumerate(sizes))
    lines = labelled(
        [
            ("points", Text(scores)),
            ("cards", Text(cards)),
            ("court", Text(", ".join(view.court))),
            ("display", Text("; ").join(cards_by_colour(view.display)) or Text("empty", "dim")),
        ]
    )
    return Group(visit_title(components, view, name), lines, "", province_table(components, view, name))


def recorded_turn(turn: Turn, name: Names) -> Text:
    """A turn and its effects; after a play the symbols of the row, with a star where withdrawing would claim the piece
    (W1)."""
    line = turn_line(turn.seat, turn.moves[0], turn.effects, name, None)
    if not turn.moves[0].startswith("play") or turn.after is None:
        return line
    symbols, claims = symbols_of_row(turn.after.players[turn.seat].row), would_claim(turn.after, turn.seat)
    words = [
        Text(f"{symbol} {symbols[symbol]}*", "bold green")
        if _PIECE_OF[symbol] in claims
        else Text(f"{symbol} {symbols[symbol]}")
        for symbol in SYMBOLS
        if symbols[symbol]
    ]
    return Text.assemble(line, (" · ", "dim"), Text("shows "), Text(", ").join(words))
