"""Fields of a request that this server does not know. A newer client asks for something with them: to answer as if it
had not would be to answer another question."""

from collections.abc import Iterator

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from mogul.engine.problem import Problem, Severity


def without_unknown(message: Message) -> Message:
    """The same message with nothing in it but the fields this server knows."""
    known = type(message)()
    known.CopyFrom(message)
    known.DiscardUnknownFields()
    return known


def unknown_fields(message: Message, known: Message) -> Iterator[Problem]:
    """One problem for each field of `message` that is not in `known`, the same `without_unknown`; in the order of the
    message, the place ending in the field's number, where its name would be. Where there is none both functions take 15
    to 60 us for a position, a twentieth of what the rules take."""
    return iter(()) if known.ByteSize() == message.ByteSize() else _found("", message)


def _found(path: str, message: Message) -> Iterator[Problem]:
    unknown = UnknownFieldSet(message)
    for number in dict.fromkeys(unknown[index].field_number for index in range(len(unknown))):
        told = f"{message.DESCRIPTOR.full_name} has no field of this number here: the server is older than the client"
        yield Problem(Severity.ERROR, f"{path}{number}", told)
    for field, value in message.ListFields():
        if field.message_type and field.is_repeated:
            for index, each in enumerate(value):
                yield from _found(f"{path}{field.name}[{index}].", each)
        elif field.message_type:
            yield from _found(f"{path}{field.name}.", value)
