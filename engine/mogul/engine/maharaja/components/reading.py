"""Component sets from files: read with limits, checked, and put into canonical form."""

import dataclasses
import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from mogul.engine.json_shape import from_json
from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.maharaja.components.check import check_components
from mogul.engine.maharaja.components.component_set import PLAYER_COUNTS, ComponentSet
from mogul.engine.maharaja.components.texts import TEXTS
from mogul.engine.problem import Problem, Severity, listing, quote

DEFAULT_SET: Final = "a16"
BUNDLED_SETS: Final = (DEFAULT_SET, "b17", "c15")
MAX_FILE_BYTES: Final = 64 * 1024  # the default set has 4 KiB
MAX_TEXT: Final = 200  # characters


def default_components() -> ComponentSet:
    """The bundled set `a16`: rebuilt from public accounts, not the printed board (see its status)."""
    return bundled_components(DEFAULT_SET)


@cache
def bundled_components(name: str) -> ComponentSet:
    """A bundled set: `a16`, the default; `b17`, as good a guess; `c15`, two villages on every road, for comparison.
    Raises ValueError for another name."""
    if name not in BUNDLED_SETS:
        raise ValueError(f"{quote(name)} is no bundled component set; bundled are {listing(BUNDLED_SETS)}")
    bundled = files("mogul.engine.maharaja.components").joinpath("sets", f"{name}.json")
    return components_from_text(bundled.read_bytes())


def load_components(path: str | os.PathLike[str]) -> ComponentSet:
    """The component set of a file. Raises JsonError with every problem, OSError."""
    with Path(path).open("rb") as file:
        return components_from_text(file.read(MAX_FILE_BYTES + 1))


def components_from_text(text: bytes) -> ComponentSet:
    """The component set of a file's content, JSON in UTF-8. Raises JsonError."""
    return components_from_data(parse_json(text, MAX_FILE_BYTES))


def components_from_data(data: Any) -> ComponentSet:
    """The component set of a parsed component file. Raises JsonError."""
    components, problems = _checked(data)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise JsonError(errors)
    return _canonical(components)


def component_problems(text: bytes) -> list[Problem]:
    """Every problem of a component file: of its shape and texts, or else of its content. A set without errors can be
    played."""
    try:
        return _checked(parse_json(text, MAX_FILE_BYTES))[1]
    except JsonError as error:
        return list(error.problems)


def _checked(data: Any) -> tuple[ComponentSet, list[Problem]]:
    """The set of a file as it is laid out there, and the problems of its content."""
    components = from_json(ComponentSet, data, TEXTS, {ComponentSet: {"blocked_sites": {}}}, max_text=MAX_TEXT)
    return components, check_components(components)


def _canonical(components: ComponentSet) -> ComponentSet:
    """The same set however its file is laid out. Sites are not blocked where the file does not say so (S7)."""
    places = components.coordinates
    return dataclasses.replace(
        components,
        village_capacity={players: components.village_capacity[players] for players in PLAYER_COUNTS},
        blocked_sites={players: components.blocked_sites.get(players, 0) for players in PLAYER_COUNTS},
        coordinates=places and {junction: places[junction] for junction in components.junctions},
    )
