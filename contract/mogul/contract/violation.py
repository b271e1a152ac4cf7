"""A violation: something wrong with a request."""

from typing import NamedTuple


class Violation(NamedTuple):
    """field: its path in the request; empty for bytes that are no message. description: what would be right."""

    field: str
    description: str
