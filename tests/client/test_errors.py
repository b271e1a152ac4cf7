"""The errors of refused calls in plain values."""

import grpc
import pytest

from mogul.client import problems, reason, retry_seconds
from mogul.contract.errors import ErrorReason, FailedPrecondition, InvalidArgument, ResourceExhausted, Unavailable
from mogul.contract.validation import Violation
from tests.client.refused import Refused, TooLarge

INVALID = InvalidArgument(
    [
        Violation("options.seed", "-1; a seed is not negative"),
        Violation("position.taj_mahal.view.hand[0]", "there is no such card: ü"),
    ]
)


def test_an_invalid_request_has_every_problem_with_its_field() -> None:
    assert problems(Refused(INVALID)) == [
        ("options.seed", "-1; a seed is not negative"),
        ("position.taj_mahal.view.hand[0]", "there is no such card: ü"),
    ]
    assert problems(Refused(INVALID))[0].field == "options.seed"


def test_every_other_error_has_none() -> None:
    for error in (Refused(FailedPrecondition(ErrorReason.GAME_OVER, "over")), TooLarge()):
        assert problems(error) == []


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (Refused(INVALID), "INVALID_REQUEST"),
        (Refused(FailedPrecondition(ErrorReason.GAME_OVER, "over")), "GAME_OVER"),
        (Refused(Unavailable("the server is starting")), "NOT_SERVING"),
        (TooLarge(), ""),
    ],
)
def test_the_reason_is_the_servers_or_empty(error: grpc.RpcError, expected: str) -> None:
    assert reason(error) == expected


@pytest.mark.parametrize("seconds", [0.1, 2.5, 60.0])
def test_a_busy_server_says_when_to_ask_again(seconds: float) -> None:
    busy = ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, "later", seconds)
    assert retry_seconds(Refused(busy)) == pytest.approx(seconds)


def test_every_other_error_names_no_pause() -> None:
    for error in (Refused(INVALID), Refused(Unavailable("the server is starting")), TooLarge()):
        assert retry_seconds(error) is None
