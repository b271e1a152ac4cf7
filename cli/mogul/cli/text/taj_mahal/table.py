"""A position as its viewer sees it, and as everybody does."""

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled
from mogul.cli.text.taj_mahal.cards import cards_by_colour, cards_text, play_text
from mogul.cli.text.taj_mahal.notations import notation_for
from mogul.cli.text.taj_mahal.province import province_table, visit_title
from mogul.cli.text.taj_mahal.rows import symbols_of_cards, symbols_of_row, would_claim
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import Player, PublicView, View
from mogul.engine.taj_mahal.words import COURT_SEATS, SYMBOLS, Card, CourtSeat

_HEADS = {"crown": "crown\n(mogul)", "tile": "tile\n(elephant)"}


def view_text(components: ComponentSet, view: PublicView, name: Names) -> RenderableType:
    """Everything public that matters for the decision at hand; `hands_text` goes below."""
    title = visit_title(components, view, name)
    if view.is_over:
        return title
    cities, notation = province_table(components, view, name), notation_for(components, view)
    display = labelled([("display", display_text(notation, view))])
    note = Text("* would be claimed by withdrawing now", "dim")
    court, rows = court_table(notation, view, name), rows_table(notation, view, name)
    return Group(title, "", court, note, "", rows, "", cities, "", display, "")


def display_text(notation: Notation, view: PublicView) -> Text:
    """The cards of the display by colour."""
    return Text("; ").join(cards_by_colour(map(notation.card_text, view.display))) or Text("empty", "dim")


def hands_text(components: ComponentSet, views: Sequence[View], name: Names) -> RenderableType:
    """The hand of each view's seat by colour, with its known or its secret cards."""
    lines = []
    for view in views:
        player, card_text = view.players[view.seat], notation_for(components, view).card_text
        prestige = [f"prestige {advisor}" for advisor in player.prestige_cards]
        groups = cards_by_colour([*map(card_text, (*view.hand, *player.known_cards)), *prestige])
        label = "your hand" if name(view.seat) == "you" else f"hand of {name(view.seat)}"
        lines.append((label, Text("\n").join(groups) or Text("empty", "dim")))
        lines += [("", _who_knows(card_text, view))] if view.hand and player.known_cards else []
    return labelled(lines)


def _who_knows(card_text: Callable[[Card], str], view: View) -> Text:
    """The cards of the hand that the others know, or those they do not: the shorter list."""
    known = view.players[view.seat].known_cards
    if len(known) < len(view.hand):
        return Text.assemble(("all know of: ", "dim"), Text("; ").join(cards_by_colour(map(card_text, known))))
    return Text.assemble(("nobody else knows of: ", "dim"), Text("; ").join(cards_by_colour(map(card_text, view.hand))))


def court_table(notation: Notation, view: PublicView, name: Names) -> Table:
    """The court, and the symbols of every row; a star where withdrawing now would claim the piece (W1)."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head in ("", "points", "cards"):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for piece in COURT_SEATS:
        table.add_column(_HEADS.get(piece, piece), justify="center", no_wrap=True, min_width=7)
    table.add_row("in the court", "", "", *(_piece(view, piece) for piece in COURT_SEATS))
    for seat, player in enumerate(view.players):
        cards = player.hand_size + len(player.prestige_cards)
        table.add_row(_marked(view, seat, name), str(player.score), str(cards), *_counts(notation, view, seat))
    if view.unrest:
        shown = symbols_of_cards(notation, view.unrest)
        table.add_row("  unrest", "", "", *(_count(shown[symbol], False) for symbol in SYMBOLS))
    return table


def _marked(view: PublicView, seat: int, name: Names) -> Text:
    """The seat's name, with a mark if it is to move."""
    return Text(f"{'>' if seat == view.seat_to_move else ' '} {name(seat)}")


def _piece(view: PublicView, piece: CourtSeat) -> Text:
    if piece in view.set_aside:
        return Text("aside", "dim")
    return Text("yes", "cyan") if piece in view.court else Text("-", "dim")


def _counts(notation: Notation, view: PublicView, seat: int) -> list[Text]:
    shown, claims = symbols_of_row(notation, view.players[seat].row), would_claim(notation, view, seat)
    return [_count(shown[symbol], piece in claims) for piece, symbol in zip(COURT_SEATS, SYMBOLS, strict=True)]


def _count(number: int, is_claim: bool) -> Text:
    if is_claim:
        return Text(f"{number}*", "bold green")
    return Text(str(number)) if number else Text(".", "dim")


def rows_table(notation: Notation, view: PublicView, name: Names) -> Table:
    """Every row as it was played, and the unrest."""
    lines = [(str(_marked(view, seat, name)), _row(notation, player)) for seat, player in enumerate(view.players)]
    if view.unrest:
        lines.append(("  unrest", cards_text(map(notation.card_text, view.unrest))))
    elif view.protest:
        lines.append(("  unrest", Text("none any more: there has been a protest", "dim")))
    return labelled(lines)


def _row(notation: Notation, player: Player) -> Text:
    if not player.is_in:
        return Text("withdrawn", "dim")
    return Text(", ").join(play_text(notation.play_text(play)) for play in player.row) or Text("has not played", "dim")
