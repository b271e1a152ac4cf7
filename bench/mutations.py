"""Requests that no sane client sends: random messages, mutated messages, mutated bytes."""

import math
import random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

_INTEGERS = (-(2**31), -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 15, 16, 96, 97, 255, 256, 2**31 - 1)
_LONGS = (*_INTEGERS, -(2**63), 10**9, 10**12, 2**63 - 1)
_FLOATS = (0.0, -1.0, 0.25, 0.5, 1.0, 1e-300, 1e300, math.inf, -math.inf, math.nan)
_TEXTS = (
    "",
    "zman",
    "rio_grande",
    "taj_mahal",
    "reconstruction",
    "Agra",
    "Delhi",
    "Kabul",
    "?",
    "x" * 101,
    "\0",
    "\U0001d50a\u202e",
)
_DEEPEST = 12


def random_message(kind: type[Message], chance: random.Random) -> Message:
    """A message with random fields, most of them set."""
    message = kind()
    _fill(message, chance, 0)
    return message


def _fields(message: Message) -> list[FieldDescriptor]:
    descriptor: Any = message.DESCRIPTOR
    return list(descriptor.fields)


def _fill(message: Message, chance: random.Random, depth: int) -> None:
    fields = _fields(message)
    for oneof in message.DESCRIPTOR.oneofs:
        chosen = chance.choice(list(oneof.fields))
        fields = [field for field in fields if field.containing_oneof is not oneof or field is chosen]
    for field in fields:
        if chance.random() < 0.85 and not (depth >= _DEEPEST and field.message_type):
            _set(message, field, chance, depth)


def _set(message: Message, field: FieldDescriptor, chance: random.Random, depth: int) -> None:
    if field.is_repeated:
        count = chance.choice((0, 1, 2, 3, 4, 5, 6, 12, 16))
        entries = getattr(message, field.name)
        for _ in range(count if depth < 6 else min(count, 2)):
            if field.message_type:
                _fill(entries.add(), chance, depth + 1)
            else:
                entries.append(_scalar(field, chance))
    elif field.message_type:
        getattr(message, field.name).SetInParent()
        _fill(getattr(message, field.name), chance, depth + 1)
    else:
        setattr(message, field.name, _scalar(field, chance))


def _scalar(field: FieldDescriptor, chance: random.Random) -> Any:
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_INT32:
            return chance.choice(_INTEGERS)
        case FieldDescriptor.CPPTYPE_INT64:
            return chance.choice(_LONGS)
        case FieldDescriptor.CPPTYPE_DOUBLE:
            return chance.choice(_FLOATS)
        case FieldDescriptor.CPPTYPE_BOOL:
            return chance.random() < 0.5
        case FieldDescriptor.CPPTYPE_ENUM:
            assert field.enum_type is not None
            return chance.choice((*field.enum_type.values_by_number, 99, -1))
    return chance.choice(_TEXTS)


def mutated(message: Message, chance: random.Random) -> Message:
    """A copy with one to three changes somewhere in it."""
    changed = type(message)()
    changed.CopyFrom(message)
    for _ in range(chance.choice((1, 1, 2, 3))):
        owner = chance.choice(_parts(changed))
        fields = _fields(owner)
        if fields:
            _change(owner, chance.choice(fields), chance)
    return changed


def _parts(message: Message) -> list[Message]:
    """The message and every message in it."""
    parts = [message]
    for field, value in message.ListFields():
        if field.message_type:
            for each in value if field.is_repeated else (value,):
                parts += _parts(each)
    return parts


def _change(owner: Message, field: FieldDescriptor, chance: random.Random) -> None:
    if field.is_repeated and len(getattr(owner, field.name)) and chance.random() < 0.8:
        _change_list(owner, field, chance)
    elif chance.random() < 0.2:
        owner.ClearField(field.name)
    else:
        _set(owner, field, chance, _DEEPEST - 2)


def _change_list(owner: Message, field: FieldDescriptor, chance: random.Random) -> None:
    entries = getattr(owner, field.name)
    place = chance.randrange(len(entries))
    match chance.randrange(3):
        case 0:
            del entries[place]
        case 1 if field.message_type:
            entries.add().CopyFrom(entries[place])
        case 1:
            entries.append(entries[place])
        case _ if field.message_type:
            entries[place].CopyFrom(random_message(GetMessageClass(field.message_type), chance))
        case _:
            entries[place] = _scalar(field, chance)


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes with some of them changed, taken out, put in twice, or cut off."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 1, 2, 5))):
        place = chance.randrange(len(changed) + 1)
        match chance.randrange(5):
            case 0:
                changed[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                del changed[place : place + chance.choice((1, 2, 10, 100))]
            case 2:
                changed[place:place] = chance.randbytes(chance.choice((1, 2, 10)))
            case 3:
                changed[place:place] = changed[place : place + chance.choice((1, 10, 100))]
            case _:
                changed[place : place + 1] = bytes(
                    [changed[place] ^ 1 << chance.randrange(8)] if changed[place:] else b""
                )
    return bytes(changed)
