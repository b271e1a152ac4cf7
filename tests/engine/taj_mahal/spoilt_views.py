"""Views of real play with something spoilt, and the problem that must be named then."""

from collections.abc import Callable
from typing import Any

from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.engine.taj_mahal.example_views import change, change_player, view_of
from tests.engine.taj_mahal.texts import NOTATION, cities

BOARD = default_components()
Change = Callable[[View], View]


def change_mover(**fields: Any) -> Change:
    """Other fields of the seat to move, which is the viewer."""
    return lambda view: change_player(view, view.seat_to_move, **fields)


def change_next(**fields: Any) -> Change:
    """Other fields of the seat after the viewer."""
    return lambda view: change_player(view, (view.seat + 1) % len(view.players), **fields)


def change_view(**fields: Any) -> Change:
    return lambda view: change(view, **fields)


def palaces_everywhere_in(visit: int) -> Change:
    """Palaces of the viewer in all cities of a visit's province."""
    return lambda view: change_mover(palaces=cities(*BOARD.provinces[NOTATION.provinces[view.provinces[visit - 1]]]))(
        view
    )


def added(field: str, *values: Any) -> Change:
    """More entries in a field of the seat to move."""
    return lambda view: change_mover(**{field: (*getattr(view.players[view.seat], field), *values)})(view)


def twice_owned(field: str) -> Change:
    """Everything the viewer owns, owned by the next seat too."""
    return lambda view: change_next(**{field: getattr(view.players[view.seat], field)})(view)


def without_one(field: str) -> Change:
    """One piece less of the first seat that has any."""

    def changed(view: View) -> View:
        seat, pieces = next(
            (seat, getattr(each, field)) for seat, each in enumerate(view.players) if getattr(each, field)
        )
        return change_player(view, seat, **{field: pieces[1:]})

    return changed


# A view's name, what is spoilt in it, and the problem that must be among those that are named. `{mover}`: the seat to
# move, the viewer; `{next}`: the seat after it; `{province}`: that of the visit.
Spoilt = tuple[str, Change, str]


def problems_of(name: str, spoil: Change, message: str) -> tuple[list[str], list[str], str]:
    """Errors and warnings of a spoilt view, and the message that is expected, its blanks filled in."""
    view = view_of(name)
    text = message.format(
        mover=view.seat_to_move,
        next=(view.seat + 1) % len(view.players),
        province=NOTATION.provinces[view.provinces[view.visit - 1]],
        aside=next(iter(view.set_aside), None),
        tile_out=next(iter(view.tile_visits_out), None),
        bonus_tokens=dict(BOARD.bonus_tokens),
    )
    found = view_problems(BOARD, spoil(view))
    errors, warnings = (
        [str(problem) for problem in found if problem.severity is severity]
        for severity in (Severity.ERROR, Severity.WARNING)
    )
    return errors, warnings, text


def numbered(problems: list[Spoilt]) -> list[str]:
    return [f"{number}: {text}" for number, (_, _, text) in enumerate(problems)]
