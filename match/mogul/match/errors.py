"""Errors that a call ends with, and their statuses (errors.proto of the contract)."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

import grpc
from google.rpc import error_details_pb2, status_pb2

from mogul.v1.errors_pb2 import ErrorReason

DOMAIN: Final = "mogul"
_PREFIX: Final = "ERROR_REASON_"
# A status travels in headers, of which clients accept 8 KiB in all.
MAX_TEXT: Final = 400  # characters of a message, and of one description
MAX_VIOLATIONS: Final = 20


class Violation(NamedTuple):
    """A problem of a request. field: its path."""

    field: str
    description: str


class MatchError(Exception):
    """A refusal, with its status."""

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: ErrorReason.ValueType,
        message: str,
        violations: Sequence[Violation] = (),
    ) -> None:
        self.code, self.reason, self.violations = code, reason, tuple(violations)
        super().__init__(message)

    @classmethod
    def invalid(cls, *violations: Violation) -> Self:
        """Returns the error of a request that is wrong in itself."""
        message = "; ".join(
            f"{each.field}: {each.description}" if each.field else each.description for each in violations
        )
        return cls(grpc.StatusCode.INVALID_ARGUMENT, ErrorReason.ERROR_REASON_INVALID_REQUEST, message, violations)

    @classmethod
    def precondition(cls, reason: ErrorReason.ValueType, message: str) -> Self:
        """Returns the error of a well-formed request that the match does not allow now."""
        return cls(grpc.StatusCode.FAILED_PRECONDITION, reason, message)

    @classmethod
    def unauthenticated(cls) -> Self:
        """Returns the error of a call without a token of its match."""
        message = "no token of this match: send it in the metadata, authorization: Bearer TOKEN"
        return cls(grpc.StatusCode.UNAUTHENTICATED, ErrorReason.ERROR_REASON_INVALID_TOKEN, message)

    @classmethod
    def unavailable(cls, message: str) -> Self:
        """Returns the error of a service that cannot answer now."""
        return cls(grpc.StatusCode.UNAVAILABLE, ErrorReason.ERROR_REASON_NOT_SERVING, message)

    @classmethod
    def stale(cls, ply: int, now: int | None = None) -> Self:
        """Returns the error of a request about another ply than the present one; now: None: it changed meanwhile."""
        present = "has changed meanwhile" if now is None else f"is at ply {now}"
        message = f"ply is {ply}, but the match {present}: look at its state, and choose again"
        return cls(grpc.StatusCode.ABORTED, ErrorReason.ERROR_REASON_STALE_PLY, message)


def status_of(error: MatchError) -> status_pb2.Status:
    """Returns the status of an error, with its details."""
    status = status_pb2.Status(code=error.code.value[0], message=_cut(str(error)))
    if error.violations:
        request = error_details_pb2.BadRequest()
        for each in error.violations[:MAX_VIOLATIONS]:
            request.field_violations.add(field=_cut(each.field), description=_cut(each.description))
        status.details.add().Pack(request)
    reason = ErrorReason.Name(error.reason).removeprefix(_PREFIX)
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))
    return status


def _cut(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 3] + "..."
