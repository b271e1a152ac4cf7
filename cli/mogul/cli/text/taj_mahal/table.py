"""A position as its viewer sees it."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled
from mogul.cli.text.taj_mahal.cards import cards_by_colour, cards_text, play_text
from mogul.cli.text.taj_mahal.province import province_table, visit_title
from mogul.cli.text.taj_mahal.rows import symbols_of_cards, symbols_of_row, would_claim
from mogul.engine.taj_mahal.cards import COURT_SEATS, SYMBOLS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import Player, View

_HEADS = {"crown": "crown\n(mogul)", "tile": "tile\n(elephant)"}


def view_text(components: ComponentSet, view: View, name: Names) -> RenderableType:
    """Everything public that matters for the decision at hand; `hands_text` goes below."""
    title = visit_title(components, view, name)
    if view.phase == "over":
        return title
    cities = province_table(components, view, name)
    lines = labelled([("display", Text("; ").join(cards_by_colour(view.display)) or Text("empty", "dim"))])
    note = Text("* would be claimed by withdrawing now", "dim")
    return Group(title, "", court_table(view, name), note, "", rows_table(view, name), "", cities, "", lines, "")


def hands_text(views: Sequence[View], name: Names) -> RenderableType:
    """The hand of each view's seat by colour, and what of it is known or secret."""
    lines = []
    for view in views:
        player = view.players[view.seat]
        prestige = [f"prestige {advisor}" for advisor in player.prestige]
        groups = cards_by_colour([*view.hand, *player.known_cards, *prestige])
        label = "your hand" if name(view.seat) == "you" else f"hand of {name(view.seat)}"
        lines.append((label, Text("\n").join(groups) or Text("empty", "dim")))
        lines += [("", _who_knows(view))] if view.hand and player.known_cards else []
    return labelled(lines)


def _who_knows(view: View) -> Text:
    """What the others know of the hand, or what they do not: whichever is less to read."""
    known = view.players[view.seat].known_cards
    if len(known) < len(view.hand):
        return Text.assemble(("all know of: ", "dim"), Text("; ").join(cards_by_colour(known)))
    return Text.assemble(("nobody else knows of: ", "dim"), Text("; ").join(cards_by_colour(view.hand)))


def court_table(view: View, name: Names) -> Table:
    """The court, and the symbols of every row; a star where withdrawing now would claim the piece (W1)."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head in ("", "points", "cards"):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for piece in COURT_SEATS:
        table.add_column(_HEADS.get(piece, piece), justify="center", no_wrap=True, min_width=7)
    table.add_row("in the court", "", "", *(_piece(view, piece) for piece in COURT_SEATS))
    for seat, player in enumerate(view.players):
        cards = player.hand_size + len(player.prestige)
        table.add_row(_marked(view, seat, name), str(player.score), str(cards), *_counts(view, seat))
    if view.unrest:
        shown = symbols_of_cards(view.unrest)
        table.add_row("  unrest", "", "", *(_count(shown[symbol], False) for symbol in SYMBOLS))
    return table


def _marked(view: View, seat: int, name: Names) -> Text:
    """The seat's name, with a mark if it is to move."""
    return Text(f"{'>' if seat == view.seat_to_move else ' '} {name(seat)}")


def _piece(view: View, piece: str) -> Text:
    if piece in view.aside:
        return Text("aside", "dim")
    return Text("yes", "cyan") if piece in view.court else Text("-", "dim")


def _counts(view: View, seat: int) -> list[Text]:
    shown, claims = symbols_of_row(view.players[seat].row), would_claim(view, seat)
    return [_count(shown[symbol], piece in claims) for piece, symbol in zip(COURT_SEATS, SYMBOLS, strict=True)]


def _count(number: int, is_claim: bool) -> Text:
    if is_claim:
        return Text(f"{number}*", "bold green")
    return Text(str(number)) if number else Text(".", "dim")


def rows_table(view: View, name: Names) -> Table:
    """Every row as it was played, and the unrest."""
    lines = [(str(_marked(view, seat, name)), _row(player)) for seat, player in enumerate(view.players)]
    if view.unrest:
        lines.append(("  unrest", cards_text(view.unrest)))
    elif view.protest:
        lines.append(("  unrest", Text("none any more: there has been a protest", "dim")))
    return labelled(lines)


def _row(player: Player) -> Text:
    if not player.is_in:
        return Text("withdrawn", "dim")
    plays = [play.card if play.companion is None else f"{play.card} with {play.companion}" for play in player.row]
    return Text(", ").join(play_text(play) for play in plays) or Text("has not played", "dim")
