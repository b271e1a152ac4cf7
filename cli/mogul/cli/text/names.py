"""Names of seats, and of the values of the contract's enums."""

from collections.abc import Callable, Mapping
from typing import Any

Names = Callable[[int], str]
"""From a seat to its name."""


def numbered(seat: int) -> str:
    """`seat 2`, for a reader who is not at the table."""
    return f"seat {seat}"


def from_seat(viewer: int | None, people: Mapping[int, str] | None = None) -> Names:
    """`you` for the viewer, their names for the people at other seats, the number for the rest. people: names by
    seat."""
    return lambda seat: "you" if seat == viewer else (people or {}).get(seat) or numbered(seat)


def enum_word(kind: Any, value: int) -> str:
    """The name of a value, in lower case and without its enum's; the number of one that only a newer server knows."""
    prefix = kind.Name(0).removesuffix("UNSPECIFIED")
    return kind.Name(value).removeprefix(prefix).lower() if value in kind.values() else str(value)
