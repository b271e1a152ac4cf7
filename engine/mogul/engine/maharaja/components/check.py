"""The checks of a component set's content."""

from mogul.engine.component_files import check_status
from mogul.engine.maharaja.components.check_board import check_board
from mogul.engine.maharaja.components.check_roads import check_roads
from mogul.engine.maharaja.components.component_set import ComponentSet
from mogul.engine.maharaja.components.texts import PARTS_WITH_STANDING
from mogul.engine.problem import Problem, Problems


def check_components(components: ComponentSet) -> list[Problem]:
    """Every problem of a set, in the order of its parts; one without errors can be played.

    Errors contradict the rules or the limits on which the engine relies (7 cities, at most 20 roads and 30 villages,
    every junction within reach). Warnings are differences from reports of the printed game.
    """
    problems = Problems()
    check_status(problems, components.status, PARTS_WITH_STANDING)
    check_board(problems, components)
    check_roads(problems, components)
    return problems.found
