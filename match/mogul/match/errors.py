"""Refusals of the service of matches, failures of the store, and their log."""

import logging

import grpc

from mogul.contract.errors import ErrorReason, FailedPrecondition, ServiceError, Unauthenticated


def no_token() -> ServiceError:
    """Returns the error of a call without a token of its match."""
    return Unauthenticated("no token of this match: send it in the metadata, authorization: Bearer TOKEN")


def game_over() -> ServiceError:
    """Returns the error of a change after the end."""
    return FailedPrecondition(ErrorReason.GAME_OVER, "the game is over")


def deal_chosen() -> ServiceError:
    """Returns the error of a second person where the creator knows the deal."""
    message = "the creator of the match chose the deal and can know it: only one person can play in it"
    return FailedPrecondition(ErrorReason.DEAL_CHOSEN, message)


def seat_absent() -> ServiceError:
    """Returns the error of a move of a person who is away."""
    return FailedPrecondition(ErrorReason.SEAT_ABSENT, "the person of this seat is absent; JoinSeat gives it back")


def cannot_take_back(reason: str) -> ServiceError:
    """Returns the error of moves that stay."""
    return FailedPrecondition(ErrorReason.CANNOT_TAKE_BACK, reason)


def stale(ply: int, now: int | None = None) -> ServiceError:
    """Returns the error of a request about another ply than the present one; now: None: it changed meanwhile."""
    present = "has changed meanwhile" if now is None else f"is at ply {now}"
    message = f"ply is {ply}, but the match {present}: look at its state, and choose again"
    return ServiceError(grpc.StatusCode.ABORTED, ErrorReason.STALE_PLY, message)


class StoreError(Exception):
    """A database that cannot be opened, or that fails, in its driver's words: without content of matches."""

    def __init__(self, reason: str, head: str = "") -> None:
        """head: the beginning of the message, before the reason."""
        self.reason = reason
        super().__init__(f"{head}{reason}")


def log_failure(log: logging.Logger, message: str, error: Exception) -> None:
    """Logs that something failed: with the words of the store or of the engine, of any other error with its place, for
    its words may quote hands."""
    if isinstance(error, StoreError | ServiceError):
        log.error("%s: %s", message, error)
    else:
        log.error("%s", message, exc_info=error)
