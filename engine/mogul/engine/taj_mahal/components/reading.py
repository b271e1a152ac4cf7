"""Component sets from files: read with limits, checked, and put into canonical form."""

import dataclasses
import os
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mogul.engine.json_shape import from_json
from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.problem import Problem, Severity, problem_lines
from mogul.engine.taj_mahal.components.check import check_components
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN, COLOURLESS, ComponentSet, Road
from mogul.engine.taj_mahal.components.texts import TEXTS
from mogul.engine.taj_mahal.words import COLOURS, COMMODITIES, SYMBOLS

DEFAULT_SET = "reconstruction"
MAX_FILE_BYTES = 256 * 1024  # the default set has 8 KiB
MAX_TEXT = 200  # characters


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
    try:
        data = parse_json(text, MAX_FILE_BYTES)
    except JsonError as error:
        raise ComponentError(source, error.problems) from error
    return components_from_data(data, source)


def components_from_data(data: Any, source: str = "component set") -> ComponentSet:
    """The component set of a parsed component file. Raises ComponentError, which names `source`."""
    try:
        components, problems = _checked(data)
    except JsonError as error:
        raise ComponentError(source, error.problems) from error
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise ComponentError(source, errors)
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
    components = from_json(ComponentSet, data, TEXTS, max_text=MAX_TEXT)
    return components, check_components(components)


def _canonical(components: ComponentSet) -> ComponentSet:
    """The same set however its file is laid out."""
    number = {city: index for index, city in enumerate(components.cities)}
    white, tokens = components.cards[COLOURLESS], components.bonus_tokens
    roads = sorted(sorted(number[city] for city in road) for road in components.roads)
    places = components.coordinates
    return dataclasses.replace(
        components,
        cards={
            **{colour: dict(sorted(components.cards[colour].items())) for colour in COLOURS},
            COLOURLESS: {symbol: white[symbol] for symbol in SYMBOLS if symbol in white},
        },
        province_tiles=dict(sorted(components.province_tiles.items())),
        bonus_tokens={kind: tokens[kind] for kind in sorted(tokens, key=_token_order)},
        fortresses=tuple(sorted(components.fortresses, key=number.__getitem__)),
        roads=tuple(Road(components.cities[one], components.cities[other]) for one, other in roads),
        coordinates=places and {city: places[city] for city in components.cities},
    )


def _token_order(kind: str) -> tuple[int, int]:
    """Commodities, then points by value, then the card."""
    if kind in COMMODITIES:
        return 0, COMMODITIES.index(kind)
    return (2, 0) if kind == CARD_TOKEN else (1, int(kind))
