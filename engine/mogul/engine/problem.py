"""What is wrong with data that came from outside, said so that its author can mend it."""

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """ERROR: cannot be used. WARNING: can be used, but should not occur."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Problem:
    """One problem: `place` is a path into the data (`players[1].row[0].card`), `message` what is wrong and what
    would be right.
    """

    severity: Severity
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Problems:
    """A list of problems under construction."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def error(self, place: str, message: str) -> None:
        """Note a problem that makes the data unusable."""
        self.found.append(Problem(Severity.ERROR, place, message))

    def warning(self, place: str, message: str) -> None:
        """Note something that should not occur."""
        self.found.append(Problem(Severity.WARNING, place, message))

    @property
    def errors(self) -> list[Problem]:
        """Those that make the data unusable."""
        return [problem for problem in self.found if problem.severity is Severity.ERROR]
