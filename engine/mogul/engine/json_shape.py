"""Dataclasses from parsed JSON and back: the shape is the dataclass's own, nothing is converted silently, and every
mistake is named with its place.

Fields may be texts, numbers, booleans, enums of texts, dataclasses, tuples of one type, and each of them or None; and
types of the caller's, each with functions from a text and to one. Pairs are an object: `(("north", "+4"),)` is
`{"north": "+4"}`.
"""

import dataclasses
import functools
import math
import re
import typing
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any

from mogul.engine.problem import Problems, at, listing, quote

MAX_TEXT = 100  # characters
MAX_ENTRIES = 5000  # of one list or object

_UNIONS = (UnionType, typing.Union)  # X | None, and the same of a NewType
_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


class ShapeReader:
    """Reads values one by one; its values mean nothing if `problems` are found.

    defaults: by dataclass, the values of fields that may be left out, besides those with a default of their own. texts:
    by type, the function that makes a value of a text, or raises ValueError. max_text: characters of a text.
    """

    def __init__(
        self,
        defaults: Mapping[type, Mapping[str, Any]],
        texts: Mapping[Any, Callable[[str], Any]] | None = None,
        max_text: int = MAX_TEXT,
    ) -> None:
        self.problems = Problems()
        self._defaults, self._texts, self._max_text = defaults, texts or {}, max_text

    def read(self, kind: Any, place: str, value: Any) -> Any:
        """`value` as a field of type `kind`."""
        if kind in self._texts:
            return self._converted(self._texts[kind], place, value)
        if typing.get_origin(kind) in _UNIONS:
            return None if value is None else self.read(_not_none(kind), place, value)
        if (pair := _pair(kind)) is not None:
            data = self.keys(place, value) or {}
            return tuple(
                (self.read(pair[0], place, key), self.read(pair[1], at(place, key), data[key])) for key in data
            )
        if typing.get_origin(kind) is tuple:
            entries, inner = self.entries(place, value), typing.get_args(kind)[0]
            return tuple(self.read(inner, f"{place}[{index}]", entry) for index, entry in enumerate(entries))
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            fields = self.fields(kind, place, value)
            return None if fields is None else kind(**fields)
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self._converted(functools.partial(_word, kind), place, value)
        return self._scalar(kind, place, value)

    def _converted(self, convert: Callable[[str], Any], place: str, value: Any) -> Any:
        """A value made of a text; None, noted, if it cannot be."""
        text = self._scalar(str, place, value)
        if isinstance(value, str) and text == value:
            try:
                return convert(text)
            except ValueError as error:
                self.problems.error(place, str(error))
        return None

    def fields(self, kind: type, place: str, value: Any) -> dict[str, Any] | None:
        """The fields of a dataclass from an object, defaults filled in; None if one is missing."""
        data = self.keys(place, value)
        if data is None:
            return None
        hints, defaults = _hints(kind), {**_own_defaults(kind), **self._defaults.get(kind, {})}
        for key in data:
            if key not in hints:
                self.problems.error(at(place, key), f"is unknown here; known are {', '.join(hints)}")
        missing = [name for name in hints if name not in data and name not in defaults]
        for name in missing:
            self.problems.error(at(place, name), "is missing")
        found = {name: self.read(hints[name], at(place, name), data[name]) for name in hints if name in data}
        return None if missing else {**defaults, **found}

    def keys(self, place: str, value: Any) -> dict[str, Any] | None:
        """An object of sane size; else None, noted."""
        if isinstance(value, dict) and len(value) <= MAX_ENTRIES:
            return value
        self._wrong_container(place, value, dict, "an object")
        return None

    def entries(self, place: str, value: Any) -> list[Any]:
        """A list of sane size; else an empty one, noted."""
        if isinstance(value, list) and len(value) <= MAX_ENTRIES:
            return value
        self._wrong_container(place, value, list, "a list")
        return []

    def _wrong_container(self, place: str, value: Any, kind: type[dict[str, Any]] | type[list[Any]], name: str) -> None:
        if isinstance(value, kind):
            self.problems.error(place, f"has {len(value)} entries; at most {MAX_ENTRIES} are read")
        else:
            self.problems.error(place, f"must be {name}, not {quote(value)}")

    def _scalar(self, kind: type, place: str, value: Any) -> Any:
        if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
            if abs(value) < math.inf and len(str(value)) < MAX_TEXT:
                return float(value)
        elif kind is str and isinstance(value, str):
            if len(value) <= self._max_text and value.isprintable():
                return value
            most = f"must be at most {self._max_text} characters that can be printed"
            self.problems.error(place, f"{most}, not {quote(value)}")
            return ""
        elif type(value) is kind:
            return value
        self.problems.error(place, f"must be {_NAMES[kind]}, not {quote(value)}")
        return kind()


def json_value(kind: Any, value: Any, texts: Mapping[Any, Callable[[Any], str]] | None = None) -> Any:
    """A value of type `kind` as JSON, for `ShapeReader.read` to read. `texts`: by type, the function that gives the
    text of its values."""
    texts = texts or {}
    if value is None:
        return None
    if kind in texts:
        return texts[kind](value)
    if typing.get_origin(kind) in _UNIONS:
        return json_value(_not_none(kind), value, texts)
    if (pair := _pair(kind)) is not None:
        return {json_value(pair[0], key, texts): json_value(pair[1], entry, texts) for key, entry in value}
    if typing.get_origin(kind) is tuple:
        return [json_value(typing.get_args(kind)[0], entry, texts) for entry in value]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return {name: json_value(hint, getattr(value, name), texts) for name, hint in _hints(kind).items()}
    return str(value) if isinstance(value, StrEnum) else value


def _word(kind: type[StrEnum], text: str) -> StrEnum:
    if text not in kind.__members__.values():
        name = re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
        raise ValueError(f"{quote(text)} is no {name}; expected {listing(kind)}")
    return kind(text)


@functools.cache
def _pair(kind: Any) -> tuple[Any, Any] | None:
    """The types of key and value, if `kind` is a tuple of pairs."""
    inner = typing.get_args(kind)[0] if typing.get_origin(kind) is tuple else None
    types = typing.get_args(inner) if typing.get_origin(inner) is tuple else ()
    return types if len(types) == 2 and types[1] is not Ellipsis else None


def _not_none(kind: Any) -> Any:
    """The X of `X | None`."""
    (inner,) = set(typing.get_args(kind)) - {NoneType}
    return inner


@functools.cache
def _own_defaults(kind: type) -> dict[str, Any]:
    return {field.name: field.default for field in dataclasses.fields(kind) if field.default is not dataclasses.MISSING}


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)
