"""Validation of a request by the contract: its rules (`buf.validate`), and unknown fields.

Only the request's own part: moves and new games go to the engine, which checks them by the rules of their game.
"""

from functools import cache

import protovalidate
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from mogul.match.errors import MatchError, Violation


@cache
def _validator() -> protovalidate.Validator:
    return protovalidate.Validator()


def check(request: Message) -> None:
    """Raises MatchError for the unknown fields of a request, and for the rules of the contract that it breaks."""
    unknown = UnknownFieldSet(request)
    found = [
        Violation(str(number), f"{request.DESCRIPTOR.full_name} has no field of this number here: it is newer")
        for number in dict.fromkeys(unknown[index].field_number for index in range(len(unknown)))
    ]
    known = type(request)()
    known.CopyFrom(request)
    known.DiscardUnknownFields()
    for violation in _validator().collect_violations(known):
        elements = violation.proto.field.elements if violation.proto.field else []
        path = ""
        for element in elements:
            index = "" if element.subscript is None else f"[{element.subscript.value}]"
            path += f"{'.' if path else ''}{element.field_name}{index}"
        found.append(Violation(path, violation.proto.message))
    if found:
        raise MatchError.invalid(*found)
