"""The screen of people who play at a terminal: pages that fit it, and one person's view out of another's sight."""

import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.text import Text

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what can be scrolled back to


class Quit(Exception):
    """Raised when the person quits."""


class Screen:
    """A terminal, or a pipe, where nothing is divided into pages or cleared."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def ask(self, prompt: Text) -> str:
        """Returns a line of the input, without spaces around it. Raises Quit at its end, and for Ctrl-C."""
        try:
            answer = self._console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:
            self._console.print()
            raise Quit from error
        if not sys.stdin.isatty():
            self._console.print(answer)  # no terminal has shown it
        return answer

    def show(self, *parts: RenderableType) -> None:
        """Prints parts so that their end and a prompt below it are in sight. Where they are higher than the terminal,
        empty lines are left out first; then the person asks for the next page, which begins at a former empty line.
        Raises Quit."""
        console = self._console
        if not console.is_terminal:
            console.print(*parts, sep="\n")
            return
        lines = console.render_lines(Group(*parts), pad=False)
        for number, page in enumerate(pages(lines, console.height - 1)):
            if number:
                self.ask(Text("Enter: more ", "dim"))
            for line in page:
                console.print(Text.assemble(*((each.text, each.style or "") for each in line)), soft_wrap=True)

    def hand_over(self, name: str, *, is_read: bool) -> None:
        """Clears the screen, and waits for the next person. is_read: nobody has to read what is there before. Raises
        Quit."""
        if not is_read:
            self.ask(Text("Enter: clear the screen for the next person ", "dim"))
        self._clear()
        self.ask(Text.assemble("Pass the keyboard to ", (name, "bold"), ". Enter when nobody else looks. "))
        self._clear()

    def _clear(self) -> None:
        if self._console.is_terminal:
            self._console.file.write(_CLEAR)
            self._console.file.flush()


Line = list[Segment]


def pages(lines: list[Line], height: int) -> list[list[Line]]:
    """Returns lines as pages of at most `height` lines: all on one, if they fit; without empty ones, if they fit then;
    else divided at empty lines, and within what stands between two of them only where that is too high by itself."""
    if len(lines) <= height:
        return [lines]
    groups = _groups(lines)
    if sum(map(len, groups)) <= height:
        return [[line for group in groups for line in group]]
    found: list[list[Line]] = [[]]
    for group in groups:
        for part in _parts(group, height - 1):  # the question for the next page takes a line
            if len(found[-1]) + len(part) > height - 1:
                found.append([])
            found[-1] += part
    return [page for page in found if page]


def _groups(lines: Iterable[Line]) -> list[list[Line]]:
    """Lines between empty ones."""
    groups: list[list[Line]] = [[]]
    for line in lines:
        if any(each.text.strip() for each in line):
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    return groups


def _parts(group: list[Line], height: int) -> list[list[Line]]:
    return [group[begin : begin + height] for begin in range(0, len(group), height)]
