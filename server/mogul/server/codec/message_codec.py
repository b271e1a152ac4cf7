"""Dataclasses from messages of the contract and back, by the names and types of their fields.

The engine's values have the contract's field names, so the type of a field says how it is read and written: numbers,
texts and booleans as they are; an enum by the names of its members; a tuple as a list; a dataclass as a message; a
union of dataclasses as a message with a `oneof`; `X | None` as a field that may be unset. Other types (a game's cards,
cities, moves) have converters.
"""

import dataclasses
import re
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar

from google.protobuf.message import Message

from mogul.server.codec.violations import Violations, read_list

Value = TypeVar("Value")
MessageT = TypeVar("MessageT", bound=Message)

Read = Callable[[Violations, str, Any], Any]
"""Reads the content of a field at a path: with a violation, and any value of its type, where it has no meaning."""
Write = Callable[[Any], Any]
"""Returns the content of a field; that of a message may be a dictionary of its fields."""

_UNIONS = (UnionType, typing.Union)  # X | None, and the same of a NewType


def _read_same(violations: Violations, path: str, content: Any) -> Any:
    return content


class Converter(NamedTuple):
    """The functions of one type. read: of a type that requests have."""

    write: Write
    read: Read = _read_same


class MessageCodec:
    """Reads and writes dataclasses. The fields of a type are looked up once."""

    def __init__(
        self, converters: Mapping[Any, Converter] | None = None, names: Mapping[Any, str] | None = None
    ) -> None:
        """converters: by type. names: the contract's, for types of a union and for fields that the message does not
        have by their own names."""
        self._converters, self._names = converters or {}, names or {}
        # By type and message, then by the names of fields.
        self._readers: dict[tuple[type, Any], dict[str, Read]] = {}
        self._writers: dict[tuple[type, Any], dict[str, tuple[str, Write]]] = {}

    def read(self, kind: type[Value], violations: Violations, path: str, message: Message, **given: Any) -> Value:
        """Reads a dataclass. given: fields that are not those of the message."""
        key = kind, message.DESCRIPTOR
        readers = self._readers.get(key)
        if readers is None:
            readers = {name: self._field_reader(each, field) for name, each, field in self._fields(*key)}
            self._readers[key] = readers
        for name, read in readers.items():
            if name not in given:
                given[name] = read(violations, path, message)
        return kind(**given)

    def write(self, message: type[MessageT], value: Any, **given: Any) -> MessageT:
        """Returns the message of a dataclass. given: fields that are not those of the dataclass."""
        return message(**self.write_fields(message.DESCRIPTOR, value, **given))

    def write_fields(self, descriptor: Any, value: Any, **given: Any) -> dict[str, Any]:
        """Returns the fields of the message of a dataclass; see `write`."""
        key = type(value), descriptor
        writers = self._writers.get(key)
        if writers is None:
            writers = {field.name: (name, self._writer(kind, field)) for name, kind, field in self._fields(*key)}
            self._writers[key] = writers
        for field_name, (name, write) in writers.items():
            if field_name not in given and (content := getattr(value, name)) is not None:
                given[field_name] = write(content)
        return given

    def union_reader(self, union: Any, descriptor: Any) -> Read:
        """Returns a function that reads the message of a union: a dataclass; None, with a violation, for a message
        without a field."""
        readers = {field.name: self._reader(kind, field) for kind, field in self._members(union, descriptor)}
        (oneof,) = (each.name for each in descriptor.oneofs)

        def read(violations: Violations, path: str, message: Any) -> Any:
            name = message.WhichOneof(oneof)
            if name is None:
                violations.unreadable(path, f"must be one of {', '.join(readers)}")
                return None
            return readers[name](violations, f"{path}.{name}", getattr(message, name))

        return read

    def union_writer(self, union: Any, descriptor: Any) -> Write:
        """Returns a function that writes a dataclass of a union: the field of its message."""
        writers = {kind: (field.name, self._writer(kind, field)) for kind, field in self._members(union, descriptor)}

        def write(value: Any) -> dict[str, Any]:
            name, write_member = writers[type(value)]
            return {name: write_member(value)}

        return write

    def _members(self, union: Any, descriptor: Any) -> list[tuple[type, Any]]:
        """Returns the types of a union with their fields, in the order of the fields."""
        kinds = {self._names.get(kind, kind.__name__): kind for kind in typing.get_args(union)}
        return [(kinds[field.message_type.name], field) for field in descriptor.fields]

    def _fields(self, kind: type, descriptor: Any) -> list[tuple[str, Any, Any]]:
        """Returns name, type and the message's field of the fields of a dataclass that a message has too."""
        hints, fields = typing.get_type_hints(kind, include_extras=True), descriptor.fields_by_name
        found = {
            each.name: fields.get(each.name, fields.get(self._names.get(each.name)))
            for each in dataclasses.fields(kind)
        }
        return [(name, hints[name], field) for name, field in found.items() if field is not None]

    def _field_reader(self, kind: Any, field: Any) -> Read:
        """Returns a function that reads a field of a message at a path."""
        name, suffix, has_presence, content_kind = field.name, f".{field.name}", field.has_presence, _not_none(kind)
        read, may_be_unset = self._reader(content_kind, field), content_kind is not kind

        def read_field(violations: Violations, path: str, message: Any) -> Any:
            content = getattr(message, name)
            if may_be_unset and (not message.HasField(name) if has_presence else content == 0):
                return None
            return read(violations, path + suffix, content)

        if read is _read_same and not may_be_unset:
            return lambda _violations, _path, message: getattr(message, name)
        return read_field

    def _reader(self, kind: Any, field: Any) -> Read:
        """Returns a function that reads the content of a field, or an entry of its list."""
        if kind in self._converters:
            return self._converters[kind].read
        if typing.get_origin(kind) is tuple:
            read = self._reader(typing.get_args(kind)[0], field)
            return _read_tuple if read is _read_same else partial(read_list, read)
        if typing.get_origin(kind) in _UNIONS:
            return self.union_reader(kind, field.message_type)
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            return partial(self.read, kind)
        if field.enum_type is not None:
            words = {number: word for word, number in enum_values(kind, field.enum_type).items()}
            return partial(_read_word, re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower(), words)
        return _read_same

    def _writer(self, kind: Any, field: Any) -> Write:
        """Returns a function that writes the content of a field, or an entry of its list."""
        kind = _not_none(kind)
        if kind in self._converters:
            return self._converters[kind].write
        if typing.get_origin(kind) is tuple:
            write = self._writer(typing.get_args(kind)[0], field)
            return _write_same if write is _write_same else lambda values: [write(each) for each in values]
        if typing.get_origin(kind) in _UNIONS:
            return self.union_writer(kind, field.message_type)
        if dataclasses.is_dataclass(kind):
            return partial(self.write_fields, field.message_type)
        return _write_same if field.enum_type is None else enum_values(kind, field.enum_type).__getitem__


@cache
def enum_values(kind: type[Enum], descriptor: Any) -> Mapping[Any, Any]:
    """Returns the contract's values for the members of an enum, by their names; members without one are left out."""
    prefix = descriptor.values_by_number[0].name.removesuffix("UNSPECIFIED")
    numbers = {value.name: value.number for value in descriptor.values}
    return {word: numbers[prefix + word.name] for word in kind if prefix + word.name in numbers}


def _read_word(name: str, words: Mapping[int, Any], violations: Violations, path: str, value: int) -> Any:
    if value not in words:
        violations.unreadable(path, f"{value} is no {name}; expected {min(words)} to {max(words)}")
    return words.get(value, words[1])


def _read_tuple(violations: Violations, path: str, content: Any) -> Any:
    return tuple(content)


def _write_same(content: Any) -> Any:
    return content


def _not_none(kind: Any) -> Any:
    """Returns the X of `X | None`, and any other type itself."""
    if typing.get_origin(kind) in _UNIONS and NoneType in typing.get_args(kind):
        (kind,) = set(typing.get_args(kind)) - {NoneType}
    return kind
