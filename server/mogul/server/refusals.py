"""Why a call is refused, in the service's own words. `wire.statuses` turns them into statuses."""

from collections.abc import Iterable
from enum import StrEnum

from mogul.engine.problem import Problem


class Refusal(Exception):
    """A call that is not answered; the base of all in this module. `reason`: in a word, the same to its caller, in logs
    and in counts; the words are those of the contract."""

    reason: str


class InvalidRequest(Refusal):
    """The request cannot be right. `problems`: everything found wrong with it, each with the path of its field."""

    reason = "INVALID_REQUEST"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


class Unanswerable(StrEnum):
    """How a game stands when a well-formed request about it has no answer."""

    NOT_TO_MOVE = "NOT_TO_MOVE"
    GAME_OVER = "GAME_OVER"
    DRAW_OWED = "DRAW_OWED"


class NotPossibleNow(Refusal):
    """The request is well formed, but the game does not stand so that it could be answered."""

    def __init__(self, reason: Unanswerable, message: str) -> None:
        self.reason: Unanswerable = reason
        super().__init__(message)


class Shortage(StrEnum):
    """What there is not enough of."""

    MEMORY = "TOO_MANY_SEARCHES"  # they hold it
    TIME = "DEADLINE_TOO_SHORT"
    DESK = "TOO_MANY_REQUESTS"  # they wait already


class Busy(Refusal):
    """Too much is going on. `retry_after`: seconds until it is worth another try."""

    def __init__(self, shortage: Shortage, message: str, retry_after: float) -> None:
        self.reason: Shortage = shortage
        self.retry_after = retry_after
        super().__init__(message)


class NotServing(Refusal):
    """The server is starting or stopping."""

    reason = "NOT_SERVING"


class NotAdmitted(Refusal):
    """The caller has no token, or a wrong one."""

    reason = "NOT_ADMITTED"
