"""The board of a figure, a game or a drawing, and its texts."""

from rich.text import Text

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import View

RECONSTRUCTION = "a reconstruction: parts of it are derived, not copied from a published game"


def board_note(components: ComponentSet) -> Text:
    """The component set, and plainly what it is where parts of it are not certain."""
    note = f'Board "{components.name}"'
    return Text(f"{note}: {RECONSTRUCTION}." if components.uncertain_parts else f"{note}.", "dim")


def notation_for(components: ComponentSet, view: View) -> Notation:
    """The texts of a view's cards and places."""
    return notation_of(components, RULE_SETS[view.rule_set])


def province_names(components: ComponentSet, view: View) -> list[str]:
    """The provinces in the order of their visits."""
    names = notation_for(components, view).provinces
    return [names[province] for province in view.provinces]


def board_line(components: ComponentSet, view: View) -> Text:
    """What a suggestion is about: table, visit, seat, board."""
    table = f"{len(view.players)} players, {view.rule_set}"
    province = province_names(components, view)[view.visit - 1]
    where = f"Seat {view.seat} to move in visit {view.visit} of {len(view.provinces)}, {province}"
    return Text(f"{where} ({table}). ") + board_note(components)
