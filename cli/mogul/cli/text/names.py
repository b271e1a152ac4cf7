"""Names of seats and of the values of the contract's enums, numbers of things in words, and a note on the component set
of a figure, a game or a drawing."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from mogul.engine.game_rules import Components

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


def counted(number: int, noun: str) -> str:
    """`1 block`, `2 blocks`, `3 inaccuracies`."""
    plural = f"{noun.removesuffix('y')}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def are(number: int, noun: str) -> str:
    """`1 block is`, `2 blocks are`."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'}"


RECONSTRUCTION = "a reconstruction: parts of it are derived, not copied from a published game"


def component_set_note(components: Components) -> Text:
    """The name of the component set, with a warning where parts of it are not certain."""
    note = f'Board "{components.name}"'
    return Text(f"{note}: {RECONSTRUCTION}." if components.uncertain_parts else f"{note}.", "dim")
