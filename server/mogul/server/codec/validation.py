"""The checks that need nothing but the contract, as problems with paths: its rules (`buf.validate`), and that a request
has no other fields."""

from collections.abc import MutableSequence
from functools import cache
from itertools import islice
from typing import Any, Final

import protovalidate
from google.protobuf.message import Message

from mogul.engine.problem import Problem, Severity
from mogul.server.codec.unknown_fields import unknown_fields, without_unknown
from mogul.server.codec.violations import MAX_VIOLATIONS
from mogul.server.errors import InvalidArgument

# A broken rule costs 40 us, during which nothing else in the process runs. Of a request of more parts than this (the
# record of a whole game has 2500) only the first is told, and the rest is not read: a hostile one breaks thousands.
MOST_PARTS: Final = 4000


@cache
def _validator() -> protovalidate.Validator:
    """One for all threads: it keeps what it has made of the rules."""
    return protovalidate.Validator()


def broken_rules(message: Message) -> list[Problem]:
    """Every field of a message that this server does not know and every rule of the contract it breaks, as errors.
    Raises InvalidArgument with the first one if the message is oversized."""
    known = without_unknown(message)
    problems = list(islice(unknown_fields(message, known), MAX_VIOLATIONS))
    violations = _validator().collect_violations(known, fail_fast=True)
    is_oversized = bool(problems or violations) and _is_oversized(message)
    if violations and not is_oversized:
        violations = _validator().collect_violations(known)
    problems += [Problem(Severity.ERROR, *_told(message.DESCRIPTOR, violation.proto)) for violation in violations]
    if is_oversized:
        raise InvalidArgument(problems[:1])
    return problems


def _is_oversized(message: Message) -> bool:
    """Whether a message has more than MOST_PARTS messages and entries of lists in it."""
    parts, waiting = 0, [message]
    while waiting:
        for field, value in waiting.pop().ListFields():
            is_list = isinstance(value, MutableSequence)
            parts += len(value) if is_list else field.message_type is not None
            if parts > MOST_PARTS:
                return True
            if field.message_type:
                waiting.extend(value if is_list else (value,))
    return False


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
