"""The checks of a component set's content."""

from mogul.engine.problem import Problem, Problems, listing
from mogul.engine.taj_mahal.components.check_board import check_board
from mogul.engine.taj_mahal.components.check_cards import check_cards
from mogul.engine.taj_mahal.components.check_roads import check_roads
from mogul.engine.taj_mahal.components.check_tokens import check_tiles, check_tokens
from mogul.engine.taj_mahal.components.component_set import STANDINGS, ComponentSet
from mogul.engine.taj_mahal.components.texts import PARTS_WITH_STANDING


def check_components(components: ComponentSet) -> list[Problem]:
    """Every problem of a set, in the order of its parts; one without errors can be played.

    Errors contradict the rulebook, on which the engine relies (96 cards, four or more cities in every province, no more
    than 64 in all). Warnings are differences from reports of the printed game.
    """
    problems = Problems()
    for check in (_check_status, check_cards, check_tiles, check_tokens, check_board, check_roads):
        check(problems, components)
    return problems.found


def _check_status(problems: Problems, components: ComponentSet) -> None:
    for part in PARTS_WITH_STANDING:
        if not any(path.partition(".")[0] == part for path in components.status):
            problems.error("status", f"says nothing of {part}; name its standing, one of {listing(STANDINGS)}")
