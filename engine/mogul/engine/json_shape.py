"""Dataclasses from parsed JSON and back: the shape is the dataclass's own, nothing is converted silently, and every
mistake is named with its place.

Fields may be texts, numbers, booleans, enums of texts, dataclasses, one of several dataclasses with other fields each,
tuples of one type, mappings, and each of them or None; and types of the caller's, each with functions from a text and
to one. A NamedTuple is a list. Pairs are an object: `(("north", "+4"),)` is `{"north": "+4"}`. A field has its own name
as key, or the `key` of its metadata.
"""

import dataclasses
import functools
import itertools
import math
import re
import typing
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar

from mogul.engine.json_text import JsonError
from mogul.engine.problem import TOO_LARGE, Problems, at, listing, quote

Value = TypeVar("Value")

MAX_TEXT = 100  # characters
MAX_ENTRIES = 5000  # of one list or object

_UNIONS = (UnionType, typing.Union)  # X | None, and the same of a NewType
_NAMES = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


def from_json(
    kind: type[Value],
    value: Any,
    texts: Mapping[Any, Callable[[str], Any]] | None = None,
    defaults: Mapping[Any, Mapping[str, Any]] | None = None,
    max_text: int = MAX_TEXT,
) -> Value:
    """A value of type `kind` from parsed JSON. Raises JsonError with every mistake.

    texts: by type, the function that makes a value of a text, or raises ValueError. defaults: by dataclass, the values
    of fields that may be left out, besides those with a default of their own. max_text: characters of a text.
    """
    problems = Problems()
    read: Value = _Reader(problems, texts or {}, defaults or {}, max_text).read(kind, "", value)
    if problems.errors:
        raise JsonError(problems.errors)
    return read


class _Reader(NamedTuple):
    """Reads values one by one; its values mean nothing if `problems` are found."""

    problems: Problems
    texts: Mapping[Any, Callable[[str], Any]]
    defaults: Mapping[Any, Mapping[str, Any]]
    max_text: int

    def read(self, kind: Any, place: str, value: Any) -> Any:
        """`value` as a field of type `kind`."""
        if kind in self.texts:
            return self._converted(self.texts[kind], place, value)
        if typing.get_origin(kind) in _UNIONS:
            if value is None and NoneType in typing.get_args(kind):
                return None
            return self._read_one(_members(kind), place, value)
        if (pair := _pair(kind)) is not None:
            found = self._mapping(pair, place, value)
            return tuple(found.items()) if typing.get_origin(kind) is tuple else found
        if typing.get_origin(kind) is tuple:
            return self._entries(itertools.repeat(typing.get_args(kind)[0]), place, value)
        if _is_named_tuple(kind):
            if isinstance(value, list) and len(value) == len(kind._fields):
                return kind(*self._entries(_hints(kind).values(), place, value))
            return self.problems.error(place, f"must be a list of {' and '.join(kind._fields)}, not {quote(value)}")
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            return self._dataclass(kind, place, value)
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self._converted(functools.partial(_word, kind), place, value)
        return self._scalar(kind, place, value)

    def _read_one(self, kinds: tuple[Any, ...], place: str, value: Any) -> Any:
        """The only type, or the dataclass whose fields an object has."""
        for kind in kinds:
            if len(kinds) == 1 or (isinstance(value, dict) and value.keys() == _fields(kind).keys()):
                return self.read(kind, place, value)
        if (data := self._container(dict, place, value)) is not None:
            forms = "; ".join(" and ".join(_fields(kind)) for kind in kinds)
            self.problems.error(place, f"has {listing(map(quote, data)) or 'nothing'}; expected {forms}")
        return None

    def _mapping(self, pair: tuple[Any, Any], place: str, value: Any) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for text, entry in (self._container(dict, place, value) or {}).items():
            key = self.read(pair[0], at(place, text), text)
            if key is not None and key in found:
                self.problems.error(at(place, text), "is there already, in another spelling")
            found[key] = self.read(pair[1], at(place, text), entry)
        return found

    def _entries(self, kinds: Iterable[Any], place: str, value: Any) -> tuple[Any, ...]:
        entries = zip(self._container(list, place, value) or (), kinds, strict=False)
        return tuple(self.read(kind, f"{place}[{index}]", entry) for index, (entry, kind) in enumerate(entries))

    def _converted(self, convert: Callable[[str], Any], place: str, value: Any) -> Any:
        """A value made of a text; None, noted, if it cannot be."""
        if self._scalar(str, place, value) == value:
            try:
                return convert(value)
            except ValueError as error:
                self.problems.error(place, str(error))
        return None

    def _dataclass(self, kind: type, place: str, value: Any) -> Any:
        """Of an object, defaults filled in; None if a field is missing."""
        data = self._container(dict, place, value)
        if data is None:
            return None
        fields, defaults = _fields(kind), self.defaults.get(kind, {})
        for key in data:
            if key not in fields:
                self.problems.error(at(place, key), f"is unknown here; known are {listing(fields)}")
        missing = [
            key
            for key, (name, _, is_needed) in fields.items()
            if is_needed and key not in data and name not in defaults
        ]
        for key in missing:
            self.problems.error(at(place, key), "is missing")
        found = {
            name: self.read(hint, at(place, key), data[key]) for key, (name, hint, _) in fields.items() if key in data
        }
        return None if missing else kind(**{**defaults, **found})

    def _container(self, kind: type[dict[str, Any]] | type[list[Any]], place: str, value: Any) -> Any:
        """An object (a dict) or a list of sane size; else None, noted."""
        if not isinstance(value, kind):
            return self.problems.error(place, f"must be {_NAMES[kind]}, not {quote(value)}")
        if len(value) > MAX_ENTRIES:
            return self.problems.error(place, f"has {len(value)} entries; at most {MAX_ENTRIES} are read")
        for key in getattr(value, "repeated", ()):
            self.problems.error(at(place, key), "is there more than once")
        return value

    def _scalar(self, kind: type, place: str, value: Any) -> Any:
        if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
            if abs(value) < math.inf and len(str(value)) < MAX_TEXT:
                return float(value)
        elif kind is str and isinstance(value, str):
            if len(value) <= self.max_text and all(map(_is_printable, value)):
                return value
            most = f"must be at most {self.max_text} characters that can be printed"
            self.problems.error(place, f"{most}, not {quote(value)}")
            return ""
        elif kind is int and type(value) is int:
            if abs(value) < TOO_LARGE:
                return value
        elif type(value) is kind:
            return value
        self.problems.error(place, f"must be {_NAMES[kind]}, not {quote(value)}")
        return kind()


def json_value(kind: Any, value: Any, texts: Mapping[Any, Callable[[Any], str]] | None = None) -> Any:
    """A value of type `kind` as JSON, for `from_json` to read. `texts`: by type, the function that gives the
    text of its values."""
    texts = texts or {}
    if value is None:
        return None
    if kind in texts:
        return texts[kind](value)
    if typing.get_origin(kind) in _UNIONS:
        members = _members(kind)
        return json_value(members[0] if len(members) == 1 else type(value), value, texts)
    if (pair := _pair(kind)) is not None:
        entries = value.items() if isinstance(value, Mapping) else value
        return {json_value(pair[0], key, texts): json_value(pair[1], entry, texts) for key, entry in entries}
    if _is_named_tuple(kind):
        return [json_value(hint, entry, texts) for hint, entry in zip(_hints(kind).values(), value, strict=True)]
    if typing.get_origin(kind) is tuple:
        return [json_value(typing.get_args(kind)[0], entry, texts) for entry in value]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return {key: json_value(hint, getattr(value, name), texts) for key, (name, hint, _) in _fields(kind).items()}
    return str(value) if isinstance(value, StrEnum) else value


def _word(kind: type[StrEnum], text: str) -> StrEnum:
    if text not in kind.__members__.values():
        name = re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
        raise ValueError(f"{quote(text)} is no {name}; expected {listing(kind)}")
    return kind(text)


@functools.cache
def _pair(kind: Any) -> tuple[Any, Any] | None:
    """The types of key and entry, if `kind` is a mapping or a tuple of pairs."""
    if typing.get_origin(kind) is Mapping:
        return typing.get_args(kind)
    inner = typing.get_args(kind)[0] if typing.get_origin(kind) is tuple else None
    types = typing.get_args(inner) if typing.get_origin(inner) is tuple else ()
    return types if len(types) == 2 and types[1] is not Ellipsis else None


def _is_named_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple)


def _is_printable(letter: str) -> bool:
    """Also the joiners of some scripts, which are format characters."""
    return letter.isprintable() or unicodedata.category(letter) == "Cf"


def _members(kind: Any) -> tuple[Any, ...]:
    """The types of a union, without None."""
    return tuple(each for each in typing.get_args(kind) if each is not NoneType)


@functools.cache
def _fields(kind: Any) -> dict[str, tuple[str, Any, bool]]:
    """The fields of a dataclass by key: name, type, and whether it has no default."""
    hints = _hints(kind)
    return {
        each.metadata.get("key", each.name): (each.name, hints[each.name], each.default is dataclasses.MISSING)
        for each in dataclasses.fields(kind)
    }


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)
