"""The objects of a kind that this process holds."""

import gc
from typing import TypeVar

Kind = TypeVar("Kind")


def live(kind: type[Kind]) -> list[Kind]:
    """Those the garbage collector tracks. `isinstance` would ask each one: a weak proxy without its object raises."""
    return [each for each in gc.get_objects() if issubclass(type(each), kind)]
