"""Validation of a request by the contract alone: its rules (`buf.validate`), and unknown fields."""

from collections.abc import Iterable, MutableSequence
from functools import cache
from itertools import islice
from typing import Any, Final

import protovalidate
from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from mogul.engine.problem import Problem, Severity
from mogul.server.codec.unknown_fields import unknown_fields, without_unknown
from mogul.server.codec.violations import MAX_VIOLATIONS
from mogul.server.errors import InvalidArgument

# Messages and list entries in a request (the record of a whole game has 2500). A broken rule costs 40 us with the
# interpreter's lock, and a hostile request breaks thousands: of a larger one only the first problem is reported.
MAX_PARTS: Final = 4000


@cache
def _validator() -> protovalidate.Validator:
    """Returns the validator of all threads: it keeps the compiled rules."""
    return protovalidate.Validator()


def broken_rules(message: Message) -> list[Problem]:
    """Returns an error for every unknown field of a message and for every rule of the contract that it breaks. Raises
    InvalidArgument with the first one if the message is oversized."""
    known = without_unknown(message)
    problems = list(islice(unknown_fields(message, known), MAX_VIOLATIONS))
    violations = _validator().collect_violations(known, fail_fast=True)
    is_oversized = bool(problems or violations) and _is_oversized(message)
    if violations and not is_oversized:
        violations = _validator().collect_violations(known)
    problems += [
        Problem(Severity.ERROR, *_path_and_message(message.DESCRIPTOR, violation.proto)) for violation in violations
    ]
    if is_oversized:
        raise InvalidArgument(problems[:1])
    return problems


def _is_oversized(message: Message) -> bool:
    """Returns whether a message has more than MAX_PARTS messages and list entries in it."""
    parts, waiting = 0, [message]
    while waiting:
        for field, value in waiting.pop().ListFields():
            is_list = isinstance(value, MutableSequence)
            parts += len(value) if is_list else field.message_type is not None
            if parts > MAX_PARTS:
                return True
            if field.message_type:
                waiting.extend(value if is_list else (value,))
    return False


def _path_and_message(root: Any, violation: Any) -> tuple[str, str]:
    """Returns path and message of a violation (a buf.validate.Violation) of a message with the descriptor `root`."""
    elements = violation.field.elements if violation.field else []
    path, within = "", root
    for element in elements:
        index = "" if element.subscript is None else f"[{element.subscript.value}]"
        path += f"{'.' if path else ''}{element.field_name}{index}"
        if element.field_name in within.oneofs_by_name:
            fields = ", ".join(field.name for field in within.oneofs_by_name[element.field_name].fields)
            return path, f"exactly one must be set of: {fields}"
        within = within.fields_by_name[element.field_name].message_type or within
    if violation.rule is None or violation.rule.elements[0].field_name == "cel":
        # A rule over several fields of a message; the contract names it `message.field`, after the field to correct.
        path += f"{'.' if path else ''}{violation.rule_id.partition('.')[2]}"
    return path, violation.message


def compile_rules(services: Iterable[ServiceDescriptor]) -> None:
    """Compiles the rules of every request, which takes some 80 ms a message at first use."""
    for service in services:
        for method in service.methods:
            broken_rules(GetMessageClass(method.input_type)())
