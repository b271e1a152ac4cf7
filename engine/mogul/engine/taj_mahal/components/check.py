"""The checks of a component set's content."""

from mogul.engine.component_files import check_status
from mogul.engine.problem import Problem, Problems
from mogul.engine.taj_mahal.components.check_board import check_board
from mogul.engine.taj_mahal.components.check_cards import check_cards
from mogul.engine.taj_mahal.components.check_roads import check_roads
from mogul.engine.taj_mahal.components.check_tokens import check_tiles, check_tokens
from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.components.texts import PARTS_WITH_STANDING


def check_components(components: ComponentSet) -> list[Problem]:
    """Every problem of a set, in the order of its parts; one without errors can be played.

    Errors contradict the rulebook, on which the engine relies (96 cards, four cities in every province, five in that of
    Agra). Warnings are differences from reports of the printed game.
    """
    problems = Problems()
    check_status(problems, components.status, PARTS_WITH_STANDING)
    for check in (check_cards, check_tiles, check_tokens, check_board, check_roads):
        check(problems, components)
    return problems.found
