"""The checks that are written in the contract itself (`buf.validate`), as problems with paths."""

from functools import cache
from typing import Any

import protovalidate
from google.protobuf.message import Message

from mogul.engine.problem import Problem, Severity


@cache
def _validator() -> protovalidate.Validator:
    """One for all threads: it keeps what it has made of the rules."""
    return protovalidate.Validator()


def broken_rules(message: Message) -> list[Problem]:
    """Every rule of the contract that a message breaks, all of them errors."""
    return [
        Problem(Severity.ERROR, *_told(message.DESCRIPTOR, violation.proto))
        for violation in _validator().collect_violations(message)
    ]


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
