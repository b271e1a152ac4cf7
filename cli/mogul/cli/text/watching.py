"""A recorded game told with what a player expected at every decision."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.arena.games.evaluation import Evaluation
from mogul.arena.games.turns import Turn
from mogul.cli.text.board import notation_for
from mogul.cli.text.cards import move_text
from mogul.cli.text.effects import table_line, turn_line
from mogul.cli.text.names import numbered
from mogul.cli.text.province import province_table, visit_title
from mogul.cli.text.rows import symbols_of_row, would_claim
from mogul.cli.text.table import display_text, labelled
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import COURT_SEATS, SYMBOLS

_NUMBER_WIDTH, _FIGURES_WIDTH = 4, 9
_PIECE_OF = dict(zip(SYMBOLS, COURT_SEATS, strict=True))


def visit_text(components: ComponentSet, view: View) -> RenderableType:
    """How a visit begins, as everybody sees it: scores, cards, court, display, the province; then the heads of the
    columns of its turns."""
    scores = ", ".join(f"{numbered(seat)} {player.score}" for seat, player in enumerate(view.players))
    cards = ", ".join(
        f"{numbered(seat)} {player.hand_size + len(player.prestige_cards)}" for seat, player in enumerate(view.players)
    )
    lines = labelled(
        [
            ("points", Text(scores)),
            ("cards", Text(cards)),
            ("court", Text(", ".join(view.court))),
            ("display", display_text(notation_for(components, view), view)),
        ]
    )
    heads = _grid(len(view.players))
    heads.add_row(Text("move", "bold"), *(Text(numbered(seat), "bold") for seat in range(len(view.players))), "")
    title, province = visit_title(components, view, numbered), province_table(components, view, numbered)
    return Group(title, lines, "", province, "", heads)


def turn_text(components: ComponentSet, turn: Turn, evaluations: Sequence[Evaluation], watcher: str) -> Table:
    """A turn: a line with what it brought, below it its later decisions, and what else happened at the table.

    evaluations: of its moments; each line has every seat's share of the win and points, as expected before its move.
    """
    view = turn.decision_points[0].view
    seats, notation = view.player_count, notation_for(components, view)
    grid, words = _grid(seats), EffectText(notation, numbered)
    line = turn_line(words, turn.seat, turn.decision_points[0].move, turn.effects, None)
    for number, (decision_point, evaluation) in enumerate(zip(turn.decision_points, evaluations, strict=True)):
        text = (
            Text.assemble(line, *_shown(notation, turn)) if number == 0 else Text("  ") + move_text(decision_point.move)
        )
        made = [
            each.move for each in turn.decision_points[number:]
        ]  # palaces and cards in another order are no other move
        if evaluation.seats and evaluation.best_move not in made:
            text = Text.assemble(text, (f"  [{watcher}: ", "dim"), move_text(evaluation.best_move), ("]", "dim"))
        grid.add_row(str(turn.number + number), *_figures(evaluation, decision_point.seat, seats), text)
    for line in filter(None, (table_line(words, effect) for effect in turn.effects)):
        grid.add_row("", *[""] * seats, line)
    return grid


def watching_notes(watcher: str) -> list[Text]:
    """What the figures mean."""
    lines = [
        f"Figures: share of the win in % and final points of every seat, as {watcher} expects them before the move by",
        "what the seat to move knew then. It sees no hidden card; so figures also change with the seat that looks.",
        "None where there was no choice. [In brackets]: what it would have played. *: withdrawing now would claim it.",
        "To see the table and all hands before a move: mogul show --at MOVE.",
    ]
    return [Text(line, "dim") for line in lines]


def _grid(seats: int) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=_NUMBER_WIDTH, justify="right", style="dim")
    for _ in range(seats):
        grid.add_column(width=_FIGURES_WIDTH, justify="right")
    grid.add_column(overflow="fold")
    return grid


def _figures(evaluation: Evaluation, mover: int, seats: int) -> list[Text]:
    """By seat; nothing where there was no choice."""
    if not evaluation.seats:
        return [Text()] * seats
    return [
        Text(f"{100 * each.win_share:.0f}% {each.score:.0f}", "bold" if seat == mover else "dim")
        for seat, each in enumerate(evaluation.seats)
    ]


def _shown(notation: Notation, turn: Turn) -> list[Text | tuple[str, str]]:
    """The symbols a row shows after a play; a star where withdrawing would claim the piece (W1)."""
    if not turn.decision_points[0].move.startswith("play") or turn.after is None:
        return []
    row = turn.after.players[turn.seat].row
    symbols, claims = symbols_of_row(notation, row), would_claim(notation, turn.after, turn.seat)
    words = [
        Text(f"{symbol} {symbols[symbol]}*", "bold green")
        if _PIECE_OF[symbol] in claims
        else Text(f"{symbol} {symbols[symbol]}")
        for symbol in SYMBOLS
        if symbols[symbol]
    ]
    return [(" · ", "dim"), Text("shows "), Text(", ").join(words)]
