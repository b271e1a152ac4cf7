"""Why a call is refused, in the service's own words. `wire.statuses` turns them into statuses."""

from collections.abc import Iterable
from enum import StrEnum

from mogul.engine.problem import Problem


class Refusal(Exception):
    """A call that is not answered; the base of all in this module."""


class InvalidRequest(Refusal):
    """The request cannot be right. `problems`: everything found wrong with it, each with the path of its field."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


class Unanswerable(StrEnum):
    """How a game stands when a well-formed request about it has no answer; the names are those of the contract."""

    NOT_TO_MOVE = "NOT_TO_MOVE"
    GAME_OVER = "GAME_OVER"
    DRAW_OWED = "DRAW_OWED"


class NotPossibleNow(Refusal):
    """The request is well formed, but the game does not stand so that it could be answered."""

    def __init__(self, reason: Unanswerable, message: str) -> None:
        self.reason = reason
        super().__init__(message)


class Busy(Refusal):
    """Too much is going on. `retry_after`: seconds until it is worth another try."""

    def __init__(self, message: str, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(message)


class NotServing(Refusal):
    """The server is starting or stopping."""
