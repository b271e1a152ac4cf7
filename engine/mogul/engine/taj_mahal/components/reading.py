"""Component sets from files: read with limits, checked, and put into canonical form."""

import dataclasses
import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mogul.engine.json_shape import from_json
from mogul.engine.json_text import JsonError, parse_json
from mogul.engine.problem import Problem, Problems, Severity, listing
from mogul.engine.taj_mahal.components.check_board import check_board
from mogul.engine.taj_mahal.components.check_cards import check_cards
from mogul.engine.taj_mahal.components.check_roads import check_roads
from mogul.engine.taj_mahal.components.check_tokens import check_tiles, check_tokens
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT, COLOURLESS, STANDINGS, ComponentSet, Road
from mogul.engine.taj_mahal.components.texts import PARTS_WITH_STANDING, TEXTS
from mogul.engine.taj_mahal.words import COLOURS, COMMODITIES, SYMBOLS

DEFAULT_SET = "reconstruction"
MAX_FILE_BYTES = 256 * 1024  # the default set has 8 KiB
MAX_TEXT = 200  # characters


@cache
def default_components() -> ComponentSet:
    """The bundled set, `reconstruction`: rebuilt from public accounts, not the printed board (see its status)."""
    bundled = files("mogul.engine.taj_mahal.components").joinpath("sets", f"{DEFAULT_SET}.json")
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
    components = from_json(ComponentSet, data, TEXTS, max_text=MAX_TEXT)
    return components, _check(components)


def _check(components: ComponentSet) -> list[Problem]:
    """Every problem of a set, in the order of its parts; one without errors can be played.

    Errors contradict the rulebook, on which the engine relies (96 cards, four or more cities in every province, no more
    than 64 in all). Warnings are differences from reports of the printed game.
    """
    problems = Problems()
    for check in (_check_status, check_cards, check_tiles, check_tokens, check_board, check_roads):
        check(problems, components)
    return problems.found


def _check_status(problems: Problems, components: ComponentSet) -> None:
    for part in PARTS_WITH_STANDING:
        if not any(path.partition(".")[0] == part for path in components.status):
            problems.error("status", f"says nothing of {part}; name its standing, one of {listing(STANDINGS)}")


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
    return (2, 0) if kind == CARD_TOKEN_TEXT else (1, int(kind))
