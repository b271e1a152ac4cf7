"""Errors that a call ends with, in gRPC's words. `codec.error_status` turns them into statuses."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

import grpc

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
