"""Dataclasses from messages of the contract and back, by the names and types of their fields.

The engine's values have the contract's field names, so the type of a field says how it is read and written: numbers,
texts and booleans as they are; an enum by the names of its members; a tuple as a list; a dataclass as a message; a
union of dataclasses as a message with a `oneof`; `X | None` as a field that may be unset. Other types (the cards and
moves of a game) have converters.
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

from mogul.server.codec.entry_cache import EncodedList, EntryCache
from mogul.server.violations import Violations, read_list

Value = TypeVar("Value")
MessageT = TypeVar("MessageT", bound=Message)

Read = Callable[[Violations, str, Any], Any]
"""Reads the content of a field at a path: with a violation, and any value of its type, where it has no meaning."""
Write = Callable[[Any], Any]
"""Returns the content of a field; that of a message may be a dictionary of its fields."""

_UNIONS = (UnionType, typing.Union)  # X | None, and the same of a NewType


def _same(content: Any) -> Any:
    return content


def _read_same(violations: Violations, path: str, content: Any) -> Any:
    return content


class Converter(NamedTuple):
    """The functions of one type. read: of a type that requests have."""

    write: Write = _same
    read: Read = _read_same


_SAME = Converter()


class MessageCodec:
    """Reads and writes dataclasses. The fields of a type are looked up once."""

    def __init__(
        self,
        converters: Mapping[Any, Converter] | None = None,
        names: Mapping[Any, str] | None = None,
        recurring: Any = None,
    ) -> None:
        """converters: by type. names: the contract's, for types of a union and for fields that the message does not
        have by their own names. recurring: the type whose lists have an `EntryCache`; they are in
            messages that `write` returns, not in parts of them."""
        self._converters, self._names, self._recurring = converters or {}, names or {}, recurring
        # By type and message, by the names of fields in both: functions from the message and to its field.
        self._fields: dict[tuple[type, Any], list[tuple[str, str, Converter]]] = {}

    def read(self, kind: type[Value], violations: Violations, path: str, message: Message, **given: Any) -> Value:
        """Reads a dataclass. given: fields that are not those of the message."""
        for name, _, converter in self._fields_of(kind, message.DESCRIPTOR):
            if name not in given:
                given[name] = converter.read(violations, path, message)
        return kind(**given)

    def write(self, message: type[MessageT], value: Any, **given: Any) -> MessageT:
        """Returns the message of a dataclass. given: fields that are not those of the dataclass."""
        fields = self.write_fields(message.DESCRIPTOR, value, **given)
        lists = [fields.pop(name) for name in [*fields] if isinstance(fields[name], EncodedList)]
        written = message(**fields)
        for each in lists:
            written.MergeFromString(each)
        return written

    def write_fields(self, descriptor: Any, value: Any, **given: Any) -> dict[str, Any]:
        """Returns the fields of the message of a dataclass; see `write`."""
        for name, field_name, converter in self._fields_of(type(value), descriptor):
            if field_name not in given and (content := getattr(value, name)) is not None:
                given[field_name] = converter.write(content)
        return given

    def _fields_of(self, kind: type, descriptor: Any) -> list[tuple[str, str, Converter]]:
        """Returns the fields of a dataclass that a message has too."""
        found = self._fields.get((kind, descriptor))
        if found is None:
            hints, fields = typing.get_type_hints(kind, include_extras=True), descriptor.fields_by_name
            names = [each.name for each in dataclasses.fields(kind)]
            common = {name: fields.get(name, fields.get(self._names.get(name))) for name in names}
            found = [(name, field.name, self._field(hints[name], field)) for name, field in common.items() if field]
            self._fields[kind, descriptor] = found
        return found

    def _field(self, kind: Any, field: Any) -> Converter:
        """Returns the functions that read a field of a message at a path, and write its content."""
        name, suffix, has_presence, content_kind = field.name, f".{field.name}", field.has_presence, _not_none(kind)
        converter, may_be_unset = self._converter(content_kind, field), content_kind is not kind
        read = converter.read

        def read_field(violations: Violations, path: str, message: Any) -> Any:
            content = getattr(message, name)
            if may_be_unset and (not message.HasField(name) if has_presence else content == 0):
                return None
            return read(violations, path + suffix, content)

        if read is _read_same and not may_be_unset:
            return Converter(converter.write, lambda _violations, _path, message: getattr(message, name))
        return Converter(converter.write, read_field)

    def _converter(self, kind: Any, field: Any) -> Converter:
        """Returns the functions for the content of a field, or for an entry of its list."""
        if kind in self._converters:
            return self._converters[kind]
        if typing.get_origin(kind) is tuple:
            entry_kind = typing.get_args(kind)[0]
            entry = self._converter(entry_kind, field)
            if entry_kind == self._recurring:
                cache = EntryCache(field, entry.read, entry.write)
                return Converter(cache.write, cache.read)
            if entry is _SAME:
                return Converter(_same, lambda _violations, _path, content: tuple(content))
            return Converter(lambda values: [entry.write(each) for each in values], partial(read_list, entry.read))
        if typing.get_origin(kind) in _UNIONS:
            return self.one_of(kind, field.message_type)
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            return Converter(partial(self.write_fields, field.message_type), partial(self.read, kind))
        return _SAME if field.enum_type is None else _enum(kind, field.enum_type)

    def one_of(self, union: Any, descriptor: Any) -> Converter:
        """Returns the functions for a union of dataclasses, whose message has a `oneof`. read: returns None, with a
        violation, for a message without a field."""
        kinds = {self._names.get(kind, kind.__name__): kind for kind in typing.get_args(union)}
        (oneof,) = descriptor.oneofs
        found = [(each.name, kinds[each.message_type.name], each) for each in oneof.fields]
        readers = {name: self._converter(kind, field).read for name, kind, field in found}
        writers = {kind: (name, self._converter(kind, field).write) for name, kind, field in found}
        oneof_name = oneof.name

        def read(violations: Violations, path: str, message: Any) -> Any:
            name = message.WhichOneof(oneof_name)
            if name is None:
                violations.unreadable(path, f"must be one of {', '.join(readers)}")
                return None
            return readers[name](violations, f"{path}.{name}", getattr(message, name))

        def write(value: Any) -> dict[str, Any]:
            name, write_member = writers[type(value)]
            return {name: write_member(value)}

        return Converter(write, read)


@cache
def enum_values(kind: type[Enum], descriptor: Any) -> Mapping[Any, Any]:
    """Returns the contract's values for the members of an enum, by their names; members without one are left out."""
    prefix = descriptor.values_by_number[0].name.removesuffix("UNSPECIFIED")
    numbers = {value.name: value.number for value in descriptor.values}
    return {word: numbers[prefix + word.name] for word in kind if prefix + word.name in numbers}


def _enum(kind: type[Enum], descriptor: Any) -> Converter:
    values, name = enum_values(kind, descriptor), re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
    words = {number: word for word, number in values.items()}

    def read(violations: Violations, path: str, value: int) -> Any:
        if value not in words:
            violations.unreadable(path, f"{value} is no {name}; expected {min(words)} to {max(words)}")
        return words.get(value, words[1])

    return Converter(values.__getitem__, read)


def _not_none(kind: Any) -> Any:
    """Returns the X of `X | None`, and any other type itself."""
    if typing.get_origin(kind) in _UNIONS and NoneType in typing.get_args(kind):
        (kind,) = set(typing.get_args(kind)) - {NoneType}
    return kind
