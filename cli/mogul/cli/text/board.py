"""Which board a figure, a game or a drawing is about."""

from rich.text import Text

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import View

RECONSTRUCTION = "a reconstruction: parts of it are derived, not copied from a published game"


def board_note(components: ComponentSet) -> Text:
    """The component set, and plainly what it is where parts of it are not certain."""
    note = f'Board "{components.name}"'
    return Text(f"{note}: {RECONSTRUCTION}." if components.uncertain_parts else f"{note}.", "dim")


def board_line(components: ComponentSet, view: View) -> Text:
    """What a suggestion is about: table, visit, seat, board."""
    table = f"{len(view.players)} players, {view.rule_set}"
    where = f"Seat {view.seat} to move in visit {view.visit} of {len(view.tiles)}, {view.tiles[view.visit - 1]}"
    return Text(f"{where} ({table}). ") + board_note(components)
