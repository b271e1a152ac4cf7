"""Component sets from files: read with limits, then checked."""

import json
import os
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mogul.engine.taj_mahal.components.canonical import canonical_components
from mogul.engine.taj_mahal.components.check import component_problems
from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.components.problems import ComponentError, Problem, Severity, at

DEFAULT_SET = "reconstruction"
MAX_FILE_BYTES = 256 * 1024  # the default set has 8 KiB


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
        raise _refusal(str(path), "the file", f"cannot be read: {error.strerror}") from error
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
    """The JSON value of a file's content, not yet checked as a component set. Raises ComponentError: too large, not
    UTF-8, not JSON, nested too deeply, or with a key twice in one object."""
    if len(text) > MAX_FILE_BYTES:
        raise _refusal(source, "the file", f"has more than {MAX_FILE_BYTES} bytes; a component set needs far less")
    try:
        data = json.loads(text.decode("utf-8-sig"), object_pairs_hook=_Object)
    except UnicodeDecodeError as error:
        raise _refusal(source, f"byte {error.start}", "is not UTF-8; save the file in that encoding") from error
    except json.JSONDecodeError as error:
        raise _refusal(source, f"line {error.lineno}, column {error.colno}", f"is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise _refusal(source, "the file", "is nested too deeply") from error
    except ValueError as error:  # digits beyond Python's limit
        raise _refusal(source, "the file", "holds a number of too many digits") from error
    repeated = _repeated_keys(data)
    if repeated:
        raise ComponentError(source, repeated)
    return data


def _refusal(source: str, place: str, message: str) -> ComponentError:
    return ComponentError(source, [Problem(Severity.ERROR, place, message)])


class _Object(dict[str, Any]):
    """A JSON object that remembers which keys the text gave more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]


def _repeated_keys(data: Any) -> list[Problem]:
    problems = []
    pending = [("", data)]
    while pending:
        place, value = pending.pop()
        if isinstance(value, _Object):
            places = {key: at(place, key) for key in value}
            problems += [Problem(Severity.ERROR, places[key], "is there more than once") for key in value.repeated]
            pending += [(places[key], entry) for key, entry in value.items()]
        elif isinstance(value, list):
            pending += [(f"{place}[{index}]", entry) for index, entry in enumerate(value)]
    return problems
