"""From places in a service's arguments to paths of the request's fields."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from mogul.engine.problem import Problem
from mogul.server.errors import InvalidArgument

_FIRST = re.compile(r"^\w+")


@contextmanager
def placed(paths: Mapping[str, str]) -> Iterator[None]:
    """Problems raised in here get the path of the field that their place begins with: with {"move": "move.taj_mahal"}
    what is wrong at `move` is told as wrong at `move.taj_mahal`."""
    try:
        yield
    except InvalidArgument as refusal:
        raise InvalidArgument(_renamed(refusal.problems, paths)) from refusal


def _renamed(problems: Iterable[Problem], paths: Mapping[str, str]) -> list[Problem]:
    return [
        Problem(each.severity, _FIRST.sub(lambda first: paths.get(first[0], first[0]), each.place), each.message)
        for each in problems
    ]
