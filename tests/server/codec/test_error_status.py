"""The error details of a refusal."""

from pathlib import Path

import pytest
from google.rpc import code_pb2, error_details_pb2, status_pb2

from mogul.engine.problem import Problem, Severity
from mogul.server.errors import (
    ErrorReason,
    FailedPrecondition,
    InvalidArgument,
    ResourceExhausted,
    ServiceError,
    Unauthenticated,
    Unavailable,
    status_of,
)
from mogul.v1 import errors_pb2

ERRORS = [
    InvalidArgument([Problem(Severity.ERROR, "seat", "must be set")]),
    *(
        FailedPrecondition(each, "not now")
        for each in (ErrorReason.NOT_TO_MOVE, ErrorReason.GAME_OVER, ErrorReason.DRAW_OWED)
    ),
    *(
        ResourceExhausted(each, "not yet", 0.25)
        for each in (ErrorReason.TOO_MANY_SEARCHES, ErrorReason.TOO_MANY_REQUESTS, ErrorReason.DEADLINE_TOO_SHORT)
    ),
    Unavailable("not here"),
    Unauthenticated("not you"),
]


# Those of a service of matches, which is no part of this server.
OF_MATCHES = {
    f"ERROR_REASON_{name}"
    for name in (
        "CANNOT_TAKE_BACK",
        "COMPONENT_SET_MISSING",
        "DEAL_CHOSEN",
        "GAME_NOT_OVER",
        "NOT_ALLOWED",
        "SEAT_ABSENT",
        "STALE_PLY",
        "TOO_MANY_MATCHES",
        "TOO_MANY_WATCHERS",
    )
}


def reason_of(status: status_pb2.Status) -> str:
    info = error_details_pb2.ErrorInfo()
    assert status.details[-1].Unpack(info)
    assert info.domain == "mogul"
    return str(info.reason)


def test_every_error_has_a_reason_of_the_contract_and_every_reason_is_used() -> None:
    reported = {f"ERROR_REASON_{reason_of(status_of(each))}" for each in ERRORS}
    assert reported == {f"ERROR_REASON_{each}" for each in ErrorReason}
    assert reported == set(errors_pb2.ErrorReason.keys()) - OF_MATCHES - {"ERROR_REASON_UNSPECIFIED"}


def test_every_reason_of_matches_is_used_there(repository: Path) -> None:
    sources = "".join(source.read_text() for source in (repository / "match").rglob("*.py"))
    assert {reason for reason in OF_MATCHES if reason not in sources} == set()


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.reason)
def test_violations_and_retry_info_precede_the_reason(error: ServiceError) -> None:
    status = status_of(error)
    request, retry = error_details_pb2.BadRequest(), error_details_pb2.RetryInfo()
    assert status.details[0].Unpack(request) == (status.code == code_pb2.INVALID_ARGUMENT)
    assert status.details[0].Unpack(retry) == (status.code == code_pb2.RESOURCE_EXHAUSTED)
