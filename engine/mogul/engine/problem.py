"""Problems of data from outside, described so that its author can mend it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

MOST_PROBLEMS = 1000  # kept of one piece of data; authors mend the first ones and check again
LISTED_PROBLEMS = 50  # in an error's text; the error itself keeps them all
QUOTED_LENGTH = 60  # characters of an offending value
TOO_LARGE = 10**QUOTED_LENGTH  # an integer that is not written out


class Severity(Enum):
    """ERROR: cannot be used. WARNING: can be used, but should not occur."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Problem:
    """One problem. place: a path into the data (`players[1].row[0].card`), empty for all. message: also the right
    form."""

    severity: Severity
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class Problems:
    """A list of problems under construction; the first MOST_PROBLEMS are kept."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def error(self, place: str, message: str) -> None:
        """Notes a problem that makes the data unusable."""
        self._note(Problem(Severity.ERROR, place, message))

    def warning(self, place: str, message: str) -> None:
        """Notes something that should not occur."""
        self._note(Problem(Severity.WARNING, place, message))

    def add(self, problems: Iterable[Problem]) -> None:
        """Notes several problems."""
        for problem in problems:
            self._note(problem)

    def _note(self, problem: Problem) -> None:
        if len(self.found) < MOST_PROBLEMS:
            self.found.append(problem)

    @property
    def errors(self) -> list[Problem]:
        """Those that make the data unusable."""
        return [problem for problem in self.found if problem.severity is Severity.ERROR]


def below(place: str, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a part, as problems of the whole: `place` is the part's path."""
    return [Problem(each.severity, f"{place}.{each.place}" if each.place else place, each.message) for each in problems]


def problem_lines(problems: Iterable[Problem]) -> str:
    """A line a problem, for an error's text; the first LISTED_PROBLEMS of them."""
    lines = [str(problem) for problem in problems]
    if len(lines) > LISTED_PROBLEMS:
        lines[LISTED_PROBLEMS:] = [f"... and {len(lines) - LISTED_PROBLEMS} more"]
    return "\n".join(lines)


def quote(value: object) -> str:
    """An offending value as its file shows it, shortened; always printable."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= TOO_LARGE:
        return "a number of many digits"
    if isinstance(value, str) and len(value) > QUOTED_LENGTH:
        value = value[:QUOTED_LENGTH] + "..."
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def at(place: str, key: str) -> str:
    """The place of an entry of an object; `place` is empty for all of the data."""
    if key.isidentifier() and len(key) <= QUOTED_LENGTH:
        return f"{place}.{key}" if place else key
    return f"{place}[{quote(key)}]" if place else quote(key)


def listing(words: Iterable[object]) -> str:
    """`a, b, c` for a message."""
    return ", ".join(str(word) for word in words)
