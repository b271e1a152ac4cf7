"""A move in a column of a table."""

import re
from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text


class MoveCell:
    """A move that breaks after a space or a plus where the column has no room for it; after a hyphen only where it has
    no room for the part between two of them either."""

    def __init__(self, move: Text) -> None:
        self._move = move

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The width of the move on one line."""
        return Measurement.get(console, options, self._move)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yields the lines."""
        yield from self.lines(options.max_width)

    def lines(self, width: int) -> list[Text]:
        """The lines in a column so wide."""
        lines = list(self._move.divide(_breaks(self._move.plain, width)))
        for line in lines:
            line.rstrip()
        return lines


def _breaks(text: str, width: int) -> Iterator[int]:
    """Yields the places at which lines begin, but the first."""
    begin = place = 0
    for part in _parts(text, width):
        if place > begin and place + len(part.rstrip()) - begin > width:
            begin = place
            yield begin
        place += len(part)


def _parts(text: str, width: int) -> Iterator[str]:
    for part in re.split(r"(?<=[ +])", text):
        yield from [part] if len(part.rstrip()) <= width else re.split(r"(?<=-)", part)
