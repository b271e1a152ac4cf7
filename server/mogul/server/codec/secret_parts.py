"""Parts of messages that not everybody at a table has seen.

A call that is faster because another caller has sent the same part before tells what the other has sent: whoever sends
all plans or cards that can be finds the true one by the clock. So no memory that callers share keeps such parts.
"""

from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message


def is_secret(message: Message) -> bool:
    """Returns whether a message has a part that can be `hidden` and is not, such as a card drawn or a plan chosen."""
    descriptor: Any = message.DESCRIPTOR
    hidden = descriptor.fields_by_name.get("hidden")
    if hidden is not None and hidden.type == FieldDescriptor.TYPE_BOOL and not getattr(message, hidden.name):
        return True
    return any(_has_secret(value) for field, value in message.ListFields() if field.message_type is not None)


def _has_secret(value: Any) -> bool:
    return is_secret(value) if isinstance(value, Message) else any(map(is_secret, value))
