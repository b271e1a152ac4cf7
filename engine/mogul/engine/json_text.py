"""JSON texts: read with limits from untrusted sources, written so that a person can read and change them."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from mogul.engine.problem import Problem, Severity, problem_lines

_INDENT = 2


class JsonError(ValueError):
    """A JSON text that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(problem_lines(self.problems))


def parse_json(text: bytes, most_bytes: int) -> Any:
    """The value of a JSON text in UTF-8.

    Raises JsonError: more than `most_bytes`, not UTF-8, not JSON (`NaN` is none), nested too deeply, a number too
    long to read, half of a character (`\\ud800` alone). Objects remember the keys that their texts have more than once;
    `json_shape.from_json` names them.
    """
    if len(text) > most_bytes:
        raise _refusal("the file", f"has more than {most_bytes} bytes; what it can hold needs far less")
    try:
        value = json.loads(text.decode("utf-8-sig"), object_pairs_hook=JsonObject, parse_constant=_no_number)
        if rb"\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeDecodeError as error:
        raise _refusal(f"byte {error.start}", "is not UTF-8; save the file in that encoding") from error
    except UnicodeEncodeError as error:
        raise _refusal("the file", "holds half of a character: a surrogate without the other one") from error
    except json.JSONDecodeError as error:
        raise _refusal(f"line {error.lineno}, column {error.colno}", f"is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise _refusal("the file", "is nested too deeply") from error
    except JsonError:
        raise
    except ValueError as error:  # digits beyond Python's limit
        raise _refusal("the file", "holds a number of too many digits") from error


def _refusal(place: str, message: str) -> JsonError:
    return JsonError([Problem(Severity.ERROR, place, message)])


def _no_number(constant: str) -> Any:
    raise _refusal("the file", f"holds {constant}, which is no number of JSON")


class JsonObject(dict[str, Any]):
    """A JSON object with the keys that its text has more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]


def format_json(value: Any, width: int = 120) -> str:
    """A JSON text with a line end. A value that fits into `width` characters stands on one line; otherwise entries of
    objects and texts of lists fill lines, other entries of lists have lines of their own."""
    return _format(value, width, indent=0, before=0) + "\n"


def _format(value: Any, width: int, indent: int, before: int) -> str:
    """`before`: characters that stand before the value on its first line; a comma may follow it."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if before + len(line) < width or not isinstance(value, dict | list | tuple) or not value:
        return line
    inner, is_object = indent + _INDENT, isinstance(value, dict)
    heads = [json.dumps(key, ensure_ascii=False) + ": " for key in value] if is_object else [""] * len(value)
    values = zip(heads, value.values() if isinstance(value, dict) else value, strict=True)
    entries = [head + _format(entry, width, inner, inner + len(head)) for head, entry in values]
    lines = _filled(entries, width - inner) if is_object or isinstance(value[0], str) else entries
    opening, closing = "{}" if is_object else "[]"
    blank = "\n" + " " * inner
    return opening + blank + f",{blank}".join(lines) + "\n" + " " * indent + closing


def _filled(entries: list[str], width: int) -> list[str]:
    """Lines with as many entries each as fit, as in a paragraph."""
    lines = [entries[0]]
    for entry in entries[1:]:
        if len(lines[-1]) + len(entry) + 3 <= width:
            lines[-1] += f", {entry}"
        else:
            lines.append(entry)
    return lines
