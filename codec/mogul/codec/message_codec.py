"""Dataclasses from messages of the contract and back, by the names and types of their fields.

The engine's values have the contract's field names, so the type of a field says how it is read and written: numbers,
texts and booleans as they are; an enum by the names of its members; a tuple as a list; a dataclass as a message; a
union of dataclasses as a message with a `oneof`; `X | None` as a field that may be unset. Other types (the cards and
moves of a game) have converters.

A cache keeps the entries of lists that recur: most events of a record come up in other records too. All callers share
it, and a call that is faster because another caller has sent the same part before tells what the other has sent:
whoever sends all plans or cards that can be finds the true one by the clock. So it keeps no part that not everybody at
the table has seen.
"""

import dataclasses
import re
import typing
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, TypeVar

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from mogul.codec.violations import Violations, read_list


def is_secret(message: Message) -> bool:
    """Returns whether a message has a part that can be `hidden` and is not, such as a card drawn or a plan chosen."""
    descriptor: Any = message.DESCRIPTOR
    hidden = descriptor.fields_by_name.get("hidden")
    if hidden is not None and hidden.type == FieldDescriptor.TYPE_BOOL and not getattr(message, hidden.name):
        return True
    return any(_has_secret(value) for field, value in message.ListFields() if field.message_type is not None)


def _has_secret(value: Any) -> bool:
    return is_secret(value) if isinstance(value, Message) else any(map(is_secret, value))


# Of each kind of list. All events of a game with five seats fill a fifth; a full cache is emptied.
MOST_ENTRIES: Final = 50_000


class EncodedList(bytes):
    """The field of a list as a message has it on the wire."""


class EntryCache:
    """Reads and writes lists of one kind. Of a whole game's 280 events reading takes 0.2 ms, without the cache 1.9;
    writing 0.05 ms, without it 1.0, with entries that are copied from messages 0.2."""

    def __init__(
        self,
        field: Any,
        read: Callable[[Violations, str, Message], Any],
        write: Callable[[Any], dict[str, Any]],
    ) -> None:
        """field: the list's descriptor. read, write: of one entry."""
        self._message, self._name = GetMessageClass(field.containing_type), field.name
        self._read, self._write = read, write
        self._values: dict[bytes, Any] = {}
        self._encoded: dict[Any, bytes] = {}

    def read(self, violations: Violations, path: str, messages: Iterable[Message]) -> tuple[Any, ...]:
        """Reads the entries of a list, each with its path."""
        found, values = [], self._values
        for index, message in enumerate(messages):
            content = message.SerializeToString()
            value = values.get(content)
            if value is None:
                value = self._read(violations, f"{path}[{index}]", message)
                if violations.is_readable and not violations.problems and not is_secret(message):
                    _keep(values, content, value)
            found.append(value)
        return tuple(found)

    def write(self, values: Iterable[Any]) -> EncodedList:
        """Returns the list of entries, encoded."""
        found, encoded = [], self._encoded
        for value in values:
            content = encoded.get(value)
            if content is None:
                message = self._message(**{self._name: [self._write(value)]})
                content = message.SerializeToString()
                if not is_secret(message):
                    _keep(encoded, value, content)
            found.append(content)
        return EncodedList(b"".join(found))


def _keep(cache: dict[Any, Any], key: Any, entry: Any) -> None:
    if len(cache) >= MOST_ENTRIES:
        cache.clear()
    cache[key] = entry


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
