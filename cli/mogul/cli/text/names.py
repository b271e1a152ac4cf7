"""Names of seats."""

from collections.abc import Callable

Names = Callable[[int], str]
"""From a seat to its name."""


def numbered(seat: int) -> str:
    """`seat 2`, for a reader who is not at the table."""
    return f"seat {seat}"


def from_seat(viewer: int) -> Names:
    """`you` for the viewer, the number for the others."""
    return lambda seat: "you" if seat == viewer else numbered(seat)
