"""Errors that a call ends with, and their statuses (errors.proto of the contract); the store's, and their log."""

import logging
from collections.abc import Sequence
from typing import Final, Self

import grpc
from google.rpc import status_pb2

from mogul.contract import status
from mogul.contract.violation import Violation
from mogul.v1.errors_pb2 import ErrorReason

_PREFIX: Final = "ERROR_REASON_"


class MatchError(Exception):
    """A refusal, with its status."""

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: ErrorReason.ValueType,
        message: str,
        violations: Sequence[Violation] = (),
        retry_after: float | None = None,
    ) -> None:
        """retry_after: seconds until another try makes sense; None: unknown."""
        self.code, self.reason, self.violations, self.retry_after = code, reason, tuple(violations), retry_after
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
    def engine_mistake(cls) -> Self:
        """Returns the error of a call that the engine fails at, and would again."""
        message = "a mistake of the engine; its operator finds it in the engine's log"
        return cls(grpc.StatusCode.INTERNAL, ErrorReason.ERROR_REASON_UNSPECIFIED, message)

    @classmethod
    def game_over(cls) -> Self:
        """Returns the error of a change after the end."""
        return cls.precondition(ErrorReason.ERROR_REASON_GAME_OVER, "the game is over")

    @classmethod
    def deal_chosen(cls) -> Self:
        """Returns the error of a second person where the creator knows the deal."""
        message = "the creator of the match chose the deal and can know it: only one person can play in it"
        return cls.precondition(ErrorReason.ERROR_REASON_DEAL_CHOSEN, message)

    @classmethod
    def seat_absent(cls) -> Self:
        """Returns the error of a move of a person who is away."""
        message = "the person of this seat is absent; JoinSeat gives it back"
        return cls.precondition(ErrorReason.ERROR_REASON_SEAT_ABSENT, message)

    @classmethod
    def component_set_missing(cls, name: str, content_hash: str) -> Self:
        """Returns the error of a match whose component set the engine no longer has."""
        message = f"the engine no longer has the component set of the match, {name} ({content_hash})"
        return cls.precondition(ErrorReason.ERROR_REASON_COMPONENT_SET_MISSING, message)

    @classmethod
    def cannot_take_back(cls, reason: str) -> Self:
        """Returns the error of moves that stay."""
        return cls.precondition(ErrorReason.ERROR_REASON_CANNOT_TAKE_BACK, reason)

    @classmethod
    def exhausted(cls, reason: ErrorReason.ValueType, message: str, retry_after: float) -> Self:
        """Returns the error of a call beyond a limit."""
        return cls(grpc.StatusCode.RESOURCE_EXHAUSTED, reason, message, retry_after=retry_after)

    @classmethod
    def stale(cls, ply: int, now: int | None = None) -> Self:
        """Returns the error of a request about another ply than the present one; now: None: it changed meanwhile."""
        present = "has changed meanwhile" if now is None else f"is at ply {now}"
        message = f"ply is {ply}, but the match {present}: look at its state, and choose again"
        return cls(grpc.StatusCode.ABORTED, ErrorReason.ERROR_REASON_STALE_PLY, message)


class StoreError(Exception):
    """A database that cannot be opened, or that fails, in its driver's words: without content of matches."""

    def __init__(self, reason: str, head: str = "") -> None:
        """head: the beginning of the message, before the reason."""
        self.reason = reason
        super().__init__(f"{head}{reason}")


def log_failure(log: logging.Logger, message: str, error: Exception) -> None:
    """Logs that something failed: with the words of the store or of the engine, of any other error with its place, for
    its words may quote hands."""
    if isinstance(error, StoreError | MatchError):
        log.error("%s: %s", message, error)
    else:
        log.error("%s", message, exc_info=error)


def status_of(error: MatchError) -> status_pb2.Status:
    """Returns the status of an error, with its details; a mistake has none."""
    if error.code is grpc.StatusCode.INTERNAL:
        return status_pb2.Status(code=error.code.value[0], message=str(error))
    reason = ErrorReason.Name(error.reason).removeprefix(_PREFIX)
    return status.status_of(error.code, reason, str(error), error.violations, error.retry_after)
