"""The texts of a view's cards and places."""

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import PublicView


def notation_for(components: ComponentSet, view: PublicView) -> Notation:
    """The notation of a view's component set and rule set."""
    return notation_of(components, RULE_SETS[view.rule_set])


def province_names(components: ComponentSet, view: PublicView) -> list[str]:
    """The provinces in the order of their visits."""
    names = notation_for(components, view).provinces
    return [names[province] for province in view.provinces]
