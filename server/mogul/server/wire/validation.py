"""The checks that are written in the contract itself (`buf.validate`), as problems with paths."""

from collections.abc import MutableSequence
from functools import cache
from typing import Any, Final

import protovalidate
from google.protobuf.message import Message

from mogul.engine.problem import Problem, Severity

# A broken rule costs 40 us, during which nothing else in the process runs. In a request of more parts than this (the
# record of a whole game has 2500) only the first is told: a hostile one could break a hundred thousand.
MOST_PARTS: Final = 4000


@cache
def _validator() -> protovalidate.Validator:
    """One for all threads: it keeps what it has made of the rules."""
    return protovalidate.Validator()


def broken_rules(message: Message) -> list[Problem]:
    """Every rule of the contract that a message breaks, all of them errors; the first only, in an oversized message."""
    violations = _validator().collect_violations(message, fail_fast=True)
    if violations and _parts(message) <= MOST_PARTS:
        violations = _validator().collect_violations(message)
    return [Problem(Severity.ERROR, *_told(message.DESCRIPTOR, violation.proto)) for violation in violations]


def _parts(message: Message) -> int:
    """How many messages and entries of lists a message has, itself included."""
    parts = 1
    for field, value in message.ListFields():
        if isinstance(value, MutableSequence):
            parts += sum(map(_parts, value)) if field.message_type else len(value)
        elif field.message_type:
            parts += _parts(value)
    return parts


def _told(root: Any, violation: Any) -> tuple[str, str]:
    """Path and description of a violation (a buf.validate.Violation) of a message with the descriptor `root`."""
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
        # A rule over several fields of a message; the contract calls it `message.field`, after the one to mend.
        path += f"{'.' if path else ''}{violation.rule_id.partition('.')[2]}"
    return path, violation.message
