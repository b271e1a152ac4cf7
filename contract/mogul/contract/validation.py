"""Validation of a request by the contract alone: its rules (`buf.validate`), and unknown fields.

An unknown field was set by a newer client, whose request means something else with it than without.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import protovalidate
from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.unknown_fields import UnknownFieldSet


class Violation(NamedTuple):
    """Something wrong with a request. field: its path; empty for bytes that are no message. description: what would be
    right."""

    field: str
    description: str


# Messages and list entries in a request (the record of a whole game has 2500). A broken rule costs 40 us with the
# interpreter's lock, and a hostile request breaks thousands: of a larger one only the first violation is reported.
MAX_PARTS: Final = 4000
MAX_UNKNOWN_FIELDS: Final = 1000  # that are reported; nobody reads more


@cache
def _validator() -> protovalidate.Validator:
    """Returns the validator of all threads: it keeps the compiled rules."""
    return protovalidate.Validator()


def is_valid(message: Message) -> bool:
    """Returns whether a message has no unknown field and breaks no rule of the contract."""
    known = without_unknown(message)
    return known.ByteSize() == message.ByteSize() and not _validator().collect_violations(known, fail_fast=True)


def violations(message: Message) -> list[Violation]:
    """Returns a violation for every unknown field of a message and for every rule of the contract that it breaks; of an
    oversized message the first alone."""
    known = without_unknown(message)
    found = list(islice(unknown_fields(message, known), MAX_UNKNOWN_FIELDS))
    broken = _validator().collect_violations(known, fail_fast=True)
    oversized = bool(found or broken) and is_oversized(message)
    if broken and not oversized:
        broken = _validator().collect_violations(known)
    found += [_violation(message.DESCRIPTOR, each) for each in broken]
    return found[:1] if oversized else found


def without_unknown(message: Message) -> Message:
    """Returns a copy with the fields that this service knows."""
    known = type(message)()
    known.CopyFrom(message)
    known.DiscardUnknownFields()
    return known


def unknown_fields(message: Message, known: Message) -> Iterator[Violation]:
    """Yields a violation for each unknown field, in the order of the message; in its path the field's number stands for
    its name. known: the same message `without_unknown`. Without unknown fields both functions take 15 to 60 us for a
    position, a twentieth of the time of the contract's rules."""
    for path, part in () if known.ByteSize() == message.ByteSize() else _parts("", message):
        unknown = UnknownFieldSet(part)
        for number in dict.fromkeys(unknown[index].field_number for index in range(len(unknown))):
            text = f"{part.DESCRIPTOR.full_name} has no field of this number here: the service is older than the client"
            yield Violation(f"{path}{number}", text)


def is_oversized(message: Message) -> bool:
    """Returns whether a message has more than MAX_PARTS messages and list entries in it."""
    parts = -1  # the message itself is none
    for _, part in _parts("", message):
        lists = [value for field, value in part.ListFields() if not field.message_type and _is_list(value)]
        parts += 1 + sum(map(len, lists))
        if parts > MAX_PARTS:
            return True
    return False


def _is_list(value: Any) -> bool:
    """Returns whether the value of a field is a list; `FieldDescriptor.is_repeated` came after the oldest protobuf."""
    return not isinstance(value, Message | int | float | str | bytes)


def _parts(path: str, message: Message) -> Iterator[tuple[str, Message]]:
    """Yields a message and every message in it, each with the beginning of its fields' paths."""
    yield path, message
    for field, value in message.ListFields():
        if field.message_type and _is_list(value):
            for index, each in enumerate(value):
                yield from _parts(f"{path}{field.name}[{index}].", each)
        elif field.message_type:
            yield from _parts(f"{path}{field.name}.", value)


def _violation(root: Any, broken: protovalidate.Violation) -> Violation:
    """Returns a violation of a message with the descriptor `root`, from the validator's."""
    violation: Any = broken.proto
    elements = violation.field.elements if violation.field else []
    path, within = "", root
    for element in elements:
        index = "" if element.subscript is None else f"[{element.subscript.value}]"
        path += f"{'.' if path else ''}{element.field_name}{index}"
        if element.field_name in within.oneofs_by_name:
            fields = ", ".join(field.name for field in within.oneofs_by_name[element.field_name].fields)
            return Violation(path, f"exactly one must be set of: {fields}")
        within = within.fields_by_name[element.field_name].message_type or within
    if violation.rule is None or violation.rule.elements[0].field_name == "cel":
        # A rule over several fields of a message; the contract names it `message.field`, after the field to correct.
        path += f"{'.' if path else ''}{violation.rule_id.partition('.')[2]}"
    if violation.rule_id == "int32.in":  # as the format of a record
        known = ", ".join(map(str, broken.rule_value))
        return Violation(path, f"{elements[-1].field_name} {broken.field_value} is not known here; known: {known}")
    return Violation(path, violation.message)


def compile_rules(services: Iterable[ServiceDescriptor]) -> None:
    """Compiles the rules of every request, which takes some 80 ms a message at first use."""
    for service in services:
        for method in service.methods:
            is_valid(GetMessageClass(method.input_type)())
