"""The people at a table, by seat."""

import itertools
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from mogul.cli.errors import CommandError
from mogul.contract.names import visible_name

_MOST_NAME: Final = 20  # characters: names stand in columns of tables


def people_at(seats: Sequence[int], names: Sequence[str], count: int) -> dict[int, str]:
    """The names of the people by seat, from --seat and --name, without what cannot be seen; empty without a name.
    count: of seats. Raises CommandError."""
    wrong = [seat for seat in seats if seat >= count]
    if wrong:
        raise CommandError(f"--seat {wrong[0]}: seats are 0 to {count - 1}")
    if len(set(seats)) < len(seats):
        raise CommandError("--seat: a seat is given more than once")
    if len(names) > len(seats):
        raise CommandError(f"--name: there are {len(names)} names for {len(seats)} people; --seat gives each a seat")
    shown = [visible_name(name) for name in names]
    for name, visible in zip(names, shown, strict=True):
        if not (visible.isprintable() and 0 < len(visible) <= _MOST_NAME):
            raise CommandError(f"--name {name!a}: must be 1 to {_MOST_NAME} characters that can be seen")
    if len({unicodedata.normalize("NFKC", name).casefold() for name in shown}) < len(shown):
        raise CommandError(f"--name: {', '.join(shown)}: two of the names look alike")
    return dict(itertools.zip_longest(seats, shown, fillvalue=""))  # type: ignore[arg-type]  # no more names than seats


def who_plays(people: Mapping[int, str]) -> str:
    """The first sentences: the seats of the people, and of the AI."""
    texts = [f"seat {seat}{f' ({name})' if name else ''}" for seat, name in people.items()]
    first = f"You are {texts[0]}" if len(texts) == 1 else f"You are {', '.join(texts[:-1])} and {texts[-1]}"
    return f"{first}. The AI plays the other seats, and sees no more there than you would."
