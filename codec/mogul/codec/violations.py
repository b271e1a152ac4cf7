"""Violations: everything wrong with one request, each problem with the path of its field."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from google.protobuf.message import Message

from mogul.contract.errors import InvalidArgument
from mogul.contract.validation import Violation, is_oversized, violations
from mogul.engine.problem import Problem, Severity

Part = TypeVar("Part")
Value = TypeVar("Value")

# Of one request. More would not fit into a status, and nobody reads them.
MAX_VIOLATIONS: Final = 1000

_STEP: Final = re.compile(r"[.[]")  # where a path goes one step down


class Violations:
    """Collects the problems of one request.

    Codecs add problems here and return a placeholder of the right type, so that the rest of the request is checked too.
    Their values have a meaning as long as `is_readable`.
    """

    def __init__(self, broken_rules: Sequence[Problem] = ()) -> None:
        """broken_rules: of the contract, as `mogul.contract.validation` finds them."""
        self.problems = list(broken_rules)[:MAX_VIOLATIONS]
        self.is_readable = True
        self._broken = {problem.place for problem in broken_rules}
        self._above_broken = {
            path[: step.start()] for path in self._broken for step in _STEP.finditer(path)
        } | self._broken

    def unreadable(self, path: str, message: str) -> None:
        """Adds the problem of a field without a meaning, unless a rule of the contract is broken there or below."""
        self.is_readable = False
        if not self.is_broken(path):
            self.error(path, message)

    def error(self, path: str, message: str) -> None:
        """Adds a problem that keeps the request from being answered."""
        self.add([Problem(Severity.ERROR, path, message)])

    def add(self, problems: Iterable[Problem]) -> None:
        """Adds problems, except where a rule of the contract is broken at the same path."""
        for problem in problems:
            if len(self.problems) < MAX_VIOLATIONS and problem.place not in self._broken:
                self.problems.append(problem)

    def is_broken(self, path: str) -> bool:
        """Returns whether a rule of the contract is broken at a path or below it."""
        return path in self._above_broken

    def has_errors_below(self, path: str) -> bool:
        """Returns whether there is an error at a path or below it."""
        return any(each.place == path or each.place.startswith((f"{path}.", f"{path}[")) for each in self.errors)

    @property
    def errors(self) -> list[Problem]:
        """The problems that keep the request from being answered."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[Problem]:
        """The other problems."""
        return [problem for problem in self.problems if problem.severity is Severity.WARNING]

    def check(self) -> None:
        """Raises InvalidArgument with all errors, if there are any."""
        if self.errors:
            raise invalid(self.errors)

    def checked(self, value: Value | None) -> Value:
        """Returns a value that was read. Raises InvalidArgument with all errors: there is one where it is None."""
        self.check()
        assert value is not None
        return value


def read_list(
    read: Callable[[Violations, str, Part], Value], violations: Violations, path: str, messages: Iterable[Part]
) -> tuple[Value, ...]:
    """Reads the entries of a list, each with its path."""
    return tuple([read(violations, f"{path}[{index}]", message) for index, message in enumerate(messages)])


def invalid(problems: Iterable[Problem]) -> InvalidArgument:
    """Returns the error of a request with these problems."""
    return InvalidArgument(
        [Violation(problem.place, problem.message) for problem in problems], rest=", or ask ValidatePosition for all"
    )


def problems_of(error: InvalidArgument) -> list[Problem]:
    """Returns the problems of a request that was refused."""
    return [Problem(Severity.ERROR, *violation) for violation in error.violations]


def broken_rules(message: Message) -> list[Problem]:
    """Returns an error for every violation of the contract by a message. Raises InvalidArgument with the first one if
    the message is oversized."""
    problems = [Problem(Severity.ERROR, *violation) for violation in violations(message)]
    if problems and is_oversized(message):
        raise invalid(problems)
    return problems
