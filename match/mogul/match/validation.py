"""Validation of a request by the contract: its rules (`buf.validate`), and unknown fields, which a newer client sets.

Moves and new games go to the engine too, which checks them by the rules of their game.
"""

from collections.abc import Iterator
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
    known = type(request)()
    known.CopyFrom(request)
    known.DiscardUnknownFields()
    found = [] if known.ByteSize() == request.ByteSize() else list(_unknown_fields("", request))
    for violation in _validator().collect_violations(known):
        elements = violation.proto.field.elements if violation.proto.field else []
        path = ""
        for element in elements:
            index = "" if element.subscript is None else f"[{element.subscript.value}]"
            path += f"{'.' if path else ''}{element.field_name}{index}"
        found.append(Violation(path, violation.proto.message))
    if found:
        raise MatchError.invalid(*found)


def _unknown_fields(path: str, message: Message) -> Iterator[Violation]:
    """Yields a violation for each unknown field of a message and of those in it. path: the beginning of their paths."""
    unknown = UnknownFieldSet(message)
    for number in dict.fromkeys(unknown[index].field_number for index in range(len(unknown))):
        text = f"{message.DESCRIPTOR.full_name} has no field of this number here: the service is older than the client"
        yield Violation(f"{path}{number}", text)
    for field, value in message.ListFields():
        if field.message_type:
            for index, each in enumerate([value] if isinstance(value, Message) else value):
                place = "" if isinstance(value, Message) else f"[{index}]"
                yield from _unknown_fields(f"{path}{field.name}{place}.", each)
