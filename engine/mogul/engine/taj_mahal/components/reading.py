"""Component sets from files: read with limits, then checked."""

import os
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.problem import Problem, Severity, problem_lines
from mogul.engine.taj_mahal.components.canonical import canonical_components
from mogul.engine.taj_mahal.components.check import component_problems
from mogul.engine.taj_mahal.components.component_set import ComponentSet

DEFAULT_SET = "reconstruction"
MAX_FILE_BYTES = 256 * 1024  # the default set has 8 KiB


class ComponentError(ValueError):
    """A component set that is refused; `problems` lists all its errors."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        count = len(self.problems)
        listed = problem_lines(self.problems).replace("\n", "\n  ")
        return f"{self.source}: {count} error{'s' if count > 1 else ''}\n  {listed}"


@cache
def default_components() -> ComponentSet:
    """The bundled set, `reconstruction`: rebuilt from public accounts, not the printed board (see its status)."""
    bundled = files("mogul.engine.taj_mahal.components").joinpath("sets", f"{DEFAULT_SET}.json")
    return components_from_text(bundled.read_bytes(), source=DEFAULT_SET)


def load_components(path: str | os.PathLike[str]) -> ComponentSet:
    """The component set of a file. Raises ComponentError with every problem, also for a file that cannot be read."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        problem = Problem(Severity.ERROR, "the file", f"cannot be read: {error.strerror}")
        raise ComponentError(str(path), [problem]) from error
    return components_from_text(text, source=str(path))


def components_from_text(text: bytes, source: str = "component set") -> ComponentSet:
    """The component set of a file's content, JSON in UTF-8. Raises ComponentError, which names `source`."""
    return components_from_data(parse_component_text(text, source), source)


def components_from_data(data: Any, source: str = "component set") -> ComponentSet:
    """The component set of a parsed component file. Raises ComponentError, which names `source`."""
    errors = [problem for problem in component_problems(data) if problem.severity is Severity.ERROR]
    if errors:
        raise ComponentError(source, errors)
    return canonical_components(data)


def parse_component_text(text: bytes, source: str = "component set") -> Any:
    """The JSON value of a file's content, not yet checked. Raises ComponentError, as `parse_json` raises JsonError."""
    try:
        return parse_json(text, MAX_FILE_BYTES)
    except JsonError as error:
        raise ComponentError(source, error.problems) from error
