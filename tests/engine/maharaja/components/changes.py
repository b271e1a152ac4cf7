"""Changed component files."""

import json
from collections.abc import Callable
from typing import Any

from mogul.engine.maharaja.components import default_components

Data = dict[str, Any]
Change = Callable[[Data], Any]


def data() -> Data:
    """A default component file of the test's own, to be changed."""
    return json.loads(json.dumps(default_components().as_data()))  # type: ignore[no-any-return]


def put(*path: Any) -> Change:
    """`put("village_capacity", "2", 3)` sets village_capacity.2 to 3."""

    def change(file: Data) -> None:
        *folders, last, value = path
        entry: Any = file
        for folder in folders:
            entry = entry[folder]
        entry[last] = value

    return change


def drop(*path: Any) -> Change:
    """Leaves an entry out."""

    def change(file: Data) -> None:
        entry: Any = file
        for folder in path[:-1]:
            entry = entry[folder]
        del entry[path[-1]]

    return change


def all_of(*changes: Change) -> Change:
    """Makes several changes, one after the other."""

    def change(file: Data) -> None:
        for each in changes:
            each(file)

    return change


def changed(change: Change) -> Data:
    """A default component file with a change."""
    file = data()
    change(file)
    return file
