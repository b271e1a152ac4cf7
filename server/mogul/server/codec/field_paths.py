"""Paths of fields in a request."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from mogul.engine.problem import Problem
from mogul.server.errors import InvalidArgument

_FIRST: Final = re.compile(r"^\w+")


@contextmanager
def at_paths(paths: Mapping[str, str]) -> Iterator[None]:
    """Replaces the first word of the places of an InvalidArgument raised in the block: with {"move": "move.<game>"}
    a problem at `move` gets the path `move.<game>`."""
    try:
        yield
    except InvalidArgument as error:
        raise InvalidArgument(_at_paths(error.problems, paths)) from error


def _at_paths(problems: Iterable[Problem], paths: Mapping[str, str]) -> list[Problem]:
    return [
        Problem(each.severity, _FIRST.sub(lambda first: paths.get(first[0], first[0]), each.place), each.message)
        for each in problems
    ]
