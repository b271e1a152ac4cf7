"""Views in canonical form: equal knowledge is an equal value, in any order of its lists."""

import dataclasses
from typing import Any, Final

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import View, explanation_order
from mogul.engine.taj_mahal.words import Word

_IN_ORDER: Final = ("players", "provinces", "row", "epochs", "hidden", "memory")
"""The fields whose order has a meaning; explanations have an order of their own."""


def canonical_view(notation: Notation, view: View) -> View:
    """The view with everything sorted whose order means nothing."""
    view = _canonical(view)
    memory = view.memory and tuple(sorted(view.memory, key=explanation_order(notation)))
    return dataclasses.replace(view, memory=memory)


def _canonical(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_canonical, value))
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    fields = {name: _canonical(each) for name, each in vars(value).items()}
    for name, each in fields.items():
        if isinstance(each, tuple) and name not in _IN_ORDER:
            fields[name] = tuple(sorted(each, key=_order))
    return dataclasses.replace(value, **fields)


def _order(value: Any) -> Any:
    return value.number if isinstance(value, Word) else value
