"""Errors that a call ends with, and their statuses (errors.proto of the contract)."""

import math
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, Self

import grpc
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2

from mogul.contract.validation import Violation

DOMAIN: Final = "mogul"

# A status travels in headers, of which clients accept 8 KiB in all, and twice: as text, and with its details in base64.
MAX_MESSAGE: Final = 400  # characters
MAX_DETAILS: Final = 3072  # bytes
MAX_DESCRIPTION: Final = 400  # characters of one violation


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
    NOT_ALLOWED = "NOT_ALLOWED"
    STALE_PLY = "STALE_PLY"
    SEAT_ABSENT = "SEAT_ABSENT"
    CANNOT_TAKE_BACK = "CANNOT_TAKE_BACK"
    GAME_NOT_OVER = "GAME_NOT_OVER"
    DEAL_CHOSEN = "DEAL_CHOSEN"
    TOO_MANY_MATCHES = "TOO_MANY_MATCHES"
    TOO_MANY_WATCHERS = "TOO_MANY_WATCHERS"
    COMPONENT_SET_MISSING = "COMPONENT_SET_MISSING"


class ServiceError(Exception):
    """A refusal: an error that a service raises, and its status."""

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: ErrorReason | None,
        message: str,
        violations: Iterable[Violation] = (),
        retry_after: float | None = None,
        rest: str = "",
    ) -> None:
        """reason: None: a mistake, whose status has no details. retry_after: seconds until another try makes sense;
        None: unknown. rest: the way to those violations that do not fit into the status."""
        self.code, self.reason, self.violations = code, reason, tuple(violations)
        self.retry_after, self.rest = retry_after, rest
        super().__init__(message)


class InvalidArgument(ServiceError):
    """A request that is wrong in itself, with all its violations."""

    def __init__(self, violations: Iterable[Violation], rest: str = "") -> None:
        """rest: see `ServiceError`."""
        found = tuple(violations)
        number = f"{len(found)} problems: " if len(found) > 1 else ""
        texts = [f"{field}: {description}" if field else description for field, description in found]
        message = number + "; ".join(texts)
        super().__init__(grpc.StatusCode.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST, message, found, rest=rest)

    @classmethod
    def at(cls, path: str, description: str) -> Self:
        """Returns the error of one field."""
        return cls([Violation(path, description)])


class FailedPrecondition(ServiceError):
    """A well-formed request that the state of the game does not allow now."""

    def __init__(self, reason: ErrorReason, message: str) -> None:
        super().__init__(grpc.StatusCode.FAILED_PRECONDITION, reason, message)


class ResourceExhausted(ServiceError):
    """A call beyond a limit."""

    retry_after: float

    def __init__(self, reason: ErrorReason, message: str, retry_after: float) -> None:
        """retry_after: seconds until another try makes sense."""
        super().__init__(grpc.StatusCode.RESOURCE_EXHAUSTED, reason, message, retry_after=retry_after)


class Unavailable(ServiceError):
    """A service that is starting or stopping, not ready for this method yet, or cannot answer now."""

    def __init__(self, message: str) -> None:
        super().__init__(grpc.StatusCode.UNAVAILABLE, ErrorReason.NOT_SERVING, message)


class Unauthenticated(ServiceError):
    """A missing or invalid token."""

    def __init__(self, message: str) -> None:
        super().__init__(grpc.StatusCode.UNAUTHENTICATED, ErrorReason.INVALID_TOKEN, message)


def status_of(error: ServiceError) -> status_pb2.Status:
    """Returns the status of an error, with violations, a time to wait and the reason as its details, as far as there
    are any."""
    status = status_pb2.Status(code=error.code.value[0], message=_cut(str(error), MAX_MESSAGE))
    if error.violations:
        status.details.add().Pack(_bad_request(error.violations, error.rest))
    if error.retry_after is not None:
        delay = Duration()
        delay.FromMilliseconds(math.ceil(1000 * error.retry_after))
        status.details.add().Pack(error_details_pb2.RetryInfo(retry_delay=delay))
    if error.reason is not None:
        status.details.add().Pack(error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN))
    return status


def _bad_request(violations: Sequence[Violation], rest: str) -> error_details_pb2.BadRequest:
    """Returns all violations; if they do not fit, as many as do, and a last entry with the number of the others."""
    request = error_details_pb2.BadRequest()
    size = 0
    for number, (field, text) in enumerate(violations):
        description = _cut(text, MAX_DESCRIPTION)
        size += len(field.encode()) + len(description.encode()) + 8
        if size > MAX_DETAILS:
            more = f"and {len(violations) - number} more problems; correct these first{rest}"
            request.field_violations.add(field=field, description=more)
            break
        request.field_violations.add(field=field, description=description)
    return request


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."
