"""Component sets from files: read with limits, checked, and put into canonical form."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.problem import Problem, Severity

Components = TypeVar("Components")


@dataclass(frozen=True)
class ComponentReader(Generic[Components]):
    """Reads the component sets of a game.

    max_bytes: of a file. shape: returns the set of a parsed file as it is laid out there; raises JsonError. check:
    returns the problems of its content. canonical: returns the same set however its file is laid out.
    """

    max_bytes: int
    shape: Callable[[Any], Components]
    check: Callable[[Components], list[Problem]]
    canonical: Callable[[Components], Components]

    def load(self, path: str | os.PathLike[str]) -> Components:
        """The component set of a file. Raises JsonError with every problem, OSError."""
        with Path(path).open("rb") as file:
            return self.from_text(file.read(self.max_bytes + 1))

    def from_text(self, text: bytes) -> Components:
        """The component set of a file's content, JSON in UTF-8. Raises JsonError."""
        return self.from_data(parse_json(text, self.max_bytes))

    def from_data(self, data: Any) -> Components:
        """The component set of a parsed component file. Raises JsonError."""
        components = self.shape(data)
        errors = [problem for problem in self.check(components) if problem.severity is Severity.ERROR]
        if errors:
            raise JsonError(errors)
        return self.canonical(components)

    def problems(self, text: bytes) -> list[Problem]:
        """Every problem of a component file: of its shape and texts, or else of its content. A set without errors can
        be played."""
        try:
            return self.check(self.shape(parse_json(text, self.max_bytes)))
        except JsonError as error:
            return list(error.problems)
