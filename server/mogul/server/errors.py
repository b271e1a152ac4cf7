"""Errors that a call ends with, in gRPC's words, and their statuses.

Violations: everything wrong with one request, each problem with the path of its field. Errors as statuses with details
(errors.proto of the contract). Validation of a request by the contract.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Final, Self, TypeVar

import grpc
from google.protobuf.message import Message
from google.rpc import status_pb2

from mogul.contract import status
from mogul.contract.validation import is_oversized, violations
from mogul.contract.violation import Violation
from mogul.engine.problem import Problem, Severity


class ErrorReason(StrEnum):
    """The contract's words for errors, the same for callers, logs and metrics."""

    NOT_TO_MOVE = "NOT_TO_MOVE"
    GAME_OVER = "GAME_OVER"
    DRAW_OWED = "DRAW_OWED"
    INVALID_REQUEST = "INVALID_REQUEST"
    TOO_MANY_SEARCHES = "TOO_MANY_SEARCHES"
    TOO_MANY_REQUESTS = "TOO_MANY_REQUESTS"
    DEADLINE_TOO_SHORT = "DEADLINE_TOO_SHORT"
    NOT_SERVING = "NOT_SERVING"
    INVALID_TOKEN = "INVALID_TOKEN"


class ServiceError(Exception):
    """The base of the errors in this module. code: of the status."""

    code: grpc.StatusCode
    reason: ErrorReason


class InvalidArgument(ServiceError):
    """The request is wrong in itself. `problems`: all of them, each with the path of its field."""

    code = grpc.StatusCode.INVALID_ARGUMENT
    reason = ErrorReason.INVALID_REQUEST

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        number = f"{len(self.problems)} problems: " if len(self.problems) > 1 else ""
        super().__init__(number + "; ".join(map(str, self.problems)))

    @classmethod
    def at(cls, path: str, message: str) -> Self:
        """Returns the error of one field."""
        return cls([Problem(Severity.ERROR, path, message)])


class FailedPrecondition(ServiceError):
    """The request is well formed, but the state of the game allows no answer."""

    code = grpc.StatusCode.FAILED_PRECONDITION

    def __init__(self, reason: ErrorReason, message: str) -> None:
        self.reason = reason
        super().__init__(message)


class ResourceExhausted(ServiceError):
    """The server is too busy. `retry_after`: seconds until another try makes sense."""

    code = grpc.StatusCode.RESOURCE_EXHAUSTED

    def __init__(self, reason: ErrorReason, message: str, retry_after: float) -> None:
        self.reason = reason
        self.retry_after = retry_after
        super().__init__(message)


class Unavailable(ServiceError):
    """The server is starting or stopping, or is not ready for this method yet."""

    code = grpc.StatusCode.UNAVAILABLE
    reason = ErrorReason.NOT_SERVING


class Unauthenticated(ServiceError):
    """Missing or invalid token."""

    code = grpc.StatusCode.UNAUTHENTICATED
    reason = ErrorReason.INVALID_TOKEN


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
        """broken_rules: of the contract, see `validation`."""
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
            raise InvalidArgument(self.errors)

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


def status_of(error: ServiceError) -> status_pb2.Status:
    """Returns the status of an error."""
    problems = error.problems if isinstance(error, InvalidArgument) else ()
    return status.status_of(
        error.code,
        error.reason,
        str(error),
        [Violation(problem.place, problem.message) for problem in problems],
        error.retry_after if isinstance(error, ResourceExhausted) else None,
        rest=", or ask ValidatePosition for all",
    )


def broken_rules(message: Message) -> list[Problem]:
    """Returns an error for every violation of the contract by a message. Raises InvalidArgument with the first one if
    the message is oversized."""
    problems = [Problem(Severity.ERROR, *violation) for violation in violations(message)]
    if problems and is_oversized(message):
        raise InvalidArgument(problems)
    return problems
