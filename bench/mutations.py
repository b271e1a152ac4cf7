"""Requests that no sane client sends: random messages, mutated messages, mutated bytes."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

AnyMessage = TypeVar("AnyMessage", bound=Message)

_INTEGERS: Final = (-(2**31), -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 15, 16, 96, 97, 255, 256, 2**31 - 1)
_TEXTS: Final = ("", "?", "x" * 101, "\0", "\U0001d50a\u202e")
_SCALARS: Final[dict[int, Sequence[Any]]] = {
    FieldDescriptor.CPPTYPE_INT32: _INTEGERS,
    FieldDescriptor.CPPTYPE_INT64: (*_INTEGERS, -(2**63), 10**9, 10**12, 2**63 - 1),
    FieldDescriptor.CPPTYPE_DOUBLE: (0.0, -1.0, 0.25, 0.5, 1.0, 1e-300, 1e300, math.inf, -math.inf, math.nan),
    FieldDescriptor.CPPTYPE_BOOL: (False, True),
}
_DEEPEST: Final = 12

Sent = tuple[str, bytes]
"""The path of a method, and the bytes of a request."""


class Mutations:
    """Random and mutated requests. Half of their texts come from the valid requests."""

    def __init__(self, valid: Sequence[tuple[str, Message]], chance: random.Random) -> None:
        """valid: requests to methods by path."""
        self._valid, self._chance = valid, chance
        parts = (part for _, request in valid for part in _parts(request))
        self._texts = sorted({value for part in parts for _, value in part.ListFields() if isinstance(value, str)})

    def random_messages(self, count: int) -> Iterator[Sent]:
        """Yields random messages, to every method in turn."""
        kinds = sorted({(method, type(request)) for method, request in self._valid}, key=str)
        for number in range(count):
            method, kind = kinds[number % len(kinds)]
            yield method, self.random_message(kind).SerializeToString()

    def mutated_messages(self, count: int) -> Iterator[Sent]:
        """Yields valid requests with some fields changed."""
        for method, request in self._chance.choices(self._valid, k=count):
            yield method, self.mutated(request).SerializeToString()

    def mutated_bytes(self, count: int) -> Iterator[Sent]:
        """Yields valid requests with some bytes changed."""
        for method, request in self._chance.choices(self._valid, k=count):
            yield method, self._mutated_bytes(request.SerializeToString())

    def random_message(self, kind: type[AnyMessage], depth: int = 0) -> AnyMessage:
        """A message with random fields, most of them set."""
        message = kind()
        chosen = {self._chance.choice(oneof.fields).name for oneof in _descriptor(message).oneofs}
        for field in _descriptor(message).fields:
            is_chosen = not field.containing_oneof or field.name in chosen
            if is_chosen and self._chance.random() < 0.85 and not (depth >= _DEEPEST and field.message_type):
                _set(message, field, self._value(field, depth))
        return message

    def _value(self, field: FieldDescriptor, depth: int) -> Any:
        if not field.is_repeated:
            return self._entry(field, depth)
        count = self._chance.choice((0, 1, 2, 3, 4, 5, 6, 12, 16))
        return [self._entry(field, depth) for _ in range(count if depth < 6 else min(count, 2))]

    def _entry(self, field: FieldDescriptor, depth: int) -> Any:
        if field.message_type:
            return self.random_message(GetMessageClass(field.message_type), depth + 1)
        if field.enum_type:
            return self._chance.choice((*field.enum_type.values_by_number, 99, -1))
        return self._chance.choice(_SCALARS.get(field.cpp_type) or self._chance.choice((_TEXTS, self._texts)))

    def mutated(self, message: AnyMessage) -> AnyMessage:
        """A copy with one to three changes somewhere in it."""
        changed = type(message)()
        changed.CopyFrom(message)
        for _ in range(self._chance.choice((1, 1, 2, 3))):
            owner = self._chance.choice(_parts(changed))
            if fields := _descriptor(owner).fields:
                self._change(owner, self._chance.choice(fields))
        return changed

    def _change(self, owner: Message, field: FieldDescriptor) -> None:
        entries = list(getattr(owner, field.name)) if field.is_repeated else []
        if entries and self._chance.random() < 0.8:
            place = self._chance.randrange(len(entries))
            others: tuple[list[Any], ...] = ([], 2 * [entries[place]], [self._entry(field, _DEEPEST - 2)])
            entries[place : place + 1] = self._chance.choice(others)
            _set(owner, field, entries)
        elif self._chance.random() < 0.2:
            owner.ClearField(field.name)
        else:
            _set(owner, field, self._value(field, _DEEPEST - 2))

    def _mutated_bytes(self, data: bytes) -> bytes:
        """Bytes with some of them changed, taken out, put in, put in twice, or cut off."""
        chance, changed = self._chance, bytearray(data)
        for _ in range(chance.choice((1, 1, 1, 1, 2, 5))):
            place = chance.randrange(len(changed) + 1)
            piece = changed[place : place + chance.choice((1, 1, 2, 10, 100))]
            flipped = bytes([piece[0] ^ 1 << chance.randrange(8)]) + piece[1:] if piece else b""
            others = (b"", flipped, chance.randbytes(len(piece)), piece + chance.randbytes(2), 2 * piece)
            changed[place : place + len(piece)] = chance.choice(others)
        return bytes(changed)


def _set(message: Message, field: FieldDescriptor, value: Any) -> None:
    changed = type(message)(**{field.name: value})
    message.ClearField(field.name)
    message.MergeFrom(changed)


def _descriptor(message: Message) -> Any:
    """Its stubs do not know the types of its lists."""
    return message.DESCRIPTOR


def _parts(message: Message) -> list[Message]:
    """The message and every message in it."""
    parts = [message]
    for field, value in message.ListFields():
        if field.message_type:
            for each in value if field.is_repeated else (value,):
                parts += _parts(each)
    return parts
