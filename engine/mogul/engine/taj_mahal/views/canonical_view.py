"""Views in canonical form: equal knowledge is an equal value, in any order of its lists."""

import dataclasses
from typing import Any, Final

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import View, explanation_order
from mogul.engine.word import Word

_IN_ORDER: Final = ("provinces", "hidden")
"""The fields whose order has a meaning; so has that of dataclasses, but for explanations."""


def canonical_view(notation: Notation, view: View) -> View:
    """The view with everything sorted whose order means nothing."""
    view = _canonical(view)
    memory = view.memory and tuple(sorted(view.memory, key=explanation_order(notation)))
    return dataclasses.replace(view, memory=memory)


def _canonical(value: Any) -> Any:
    """A dataclass with everything in its tuples sorted whose order means nothing."""
    fields = dict(vars(value))
    for name, entries in fields.items():
        if isinstance(entries, tuple) and entries:
            if dataclasses.is_dataclass(entries[0]):
                fields[name] = tuple(map(_canonical, entries))
            elif name not in _IN_ORDER:
                fields[name] = tuple(sorted(entries, key=_number if isinstance(entries[0], Word) else None))
    return type(value)(**fields)


def _number(word: Word) -> int:
    return word.number
