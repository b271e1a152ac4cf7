"""Fields of a request that this server does not know: set by a newer client, whose request means something else with
them than without."""

from collections.abc import Iterator

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from mogul.engine.problem import Problem, Severity


def without_unknown(message: Message) -> Message:
    """Returns a copy with the fields that this server knows."""
    known = type(message)()
    known.CopyFrom(message)
    known.DiscardUnknownFields()
    return known


def unknown_fields(message: Message, known: Message) -> Iterator[Problem]:
    """Yields a problem for each unknown field, in the order of the message; in its path the field's number stands for
    its name. known: the same message `without_unknown`. Without unknown fields both functions take 15 to 60 us for a
    position, a twentieth of the time of the contract's rules."""
    return iter(()) if known.ByteSize() == message.ByteSize() else _found("", message)


def _found(path: str, message: Message) -> Iterator[Problem]:
    unknown = UnknownFieldSet(message)
    for number in dict.fromkeys(unknown[index].field_number for index in range(len(unknown))):
        text = f"{message.DESCRIPTOR.full_name} has no field of this number here: the server is older than the client"
        yield Problem(Severity.ERROR, f"{path}{number}", text)
    for field, value in message.ListFields():
        if field.message_type and field.is_repeated:
            for index, each in enumerate(value):
                yield from _found(f"{path}{field.name}[{index}].", each)
        elif field.message_type:
            yield from _found(f"{path}{field.name}.", value)
