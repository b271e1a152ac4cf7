"""What is wrong with a component set, problem by problem, and the error that lists them all."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

LISTED_PROBLEMS = 50  # in an error's text; the error itself keeps them all
QUOTED_LENGTH = 60  # characters of an offending value


class Severity(StrEnum):
    """`ERROR`: the set is refused. `WARNING`: it can be played, but is not what public accounts tell of the game."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a component set."""

    severity: Severity
    place: str  # where in the file: `roads[17]`, `cards.red["vizier+elephant"]`
    message: str  # what is wrong there, and what would be right

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class ComponentError(ValueError):
    """A component set that is refused."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        count = len(self.problems)
        lines = [f"{self.source}: {count} error{'s' if count > 1 else ''}"]
        lines += [f"  {problem}" for problem in self.problems[:LISTED_PROBLEMS]]
        if count > LISTED_PROBLEMS:
            lines.append(f"  ... and {count - LISTED_PROBLEMS} more")
        return "\n".join(lines)


class Report:
    """Collects problems while the parts of a set are checked."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def error(self, place: str, message: str) -> None:
        """Note a reason to refuse the set."""
        self.problems.append(Problem(Severity.ERROR, place, message))

    def warn(self, place: str, message: str) -> None:
        """Note a difference from what is reported of the game."""
        self.problems.append(Problem(Severity.WARNING, place, message))


def quote(value: object) -> str:
    """An offending value as its file shows it, shortened; printable whatever it holds."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**QUOTED_LENGTH:
        return "a number of many digits"
    if isinstance(value, str) and len(value) > QUOTED_LENGTH:
        value = value[:QUOTED_LENGTH] + "..."
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def at(place: str, key: str) -> str:
    """The place of an entry of an object; `place` is empty for the set itself."""
    if key.isidentifier() and len(key) <= QUOTED_LENGTH:
        return f"{place}.{key}" if place else key
    return f"{place}[{quote(key)}]" if place else quote(key)


def listing(words: Iterable[Any]) -> str:
    """`a, b, c` for a message."""
    return ", ".join(str(word) for word in words)
