"""What a refused call is told besides its status."""

import pytest
from google.rpc import code_pb2, error_details_pb2, status_pb2

from mogul.engine.problem import Problem, Severity
from mogul.server.refusals import (
    Busy,
    InvalidRequest,
    NotAdmitted,
    NotPossibleNow,
    NotServing,
    Refusal,
    Shortage,
    Unanswerable,
)
from mogul.server.wire.statuses import status_of
from mogul.v1.errors_pb2 import ErrorReason

REFUSALS = [
    InvalidRequest([Problem(Severity.ERROR, "seat", "must be set")]),
    *(NotPossibleNow(each, "not now") for each in Unanswerable),
    *(Busy(each, "not yet", 0.25) for each in Shortage),
    NotServing("not here"),
    NotAdmitted("not you"),
]


def reason_of(status: status_pb2.Status) -> str:
    info = error_details_pb2.ErrorInfo()
    assert status.details[-1].Unpack(info)
    assert info.domain == "mogul"
    return str(info.reason)


def test_every_refusal_tells_a_reason_of_the_contract_and_every_one_is_told() -> None:
    told = {f"ERROR_REASON_{reason_of(status_of(each))}" for each in REFUSALS}
    assert told == set(ErrorReason.keys()) - {"ERROR_REASON_UNSPECIFIED"}


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.reason)
def test_what_is_wrong_and_when_to_try_again_go_before_the_reason(refusal: Refusal) -> None:
    status = status_of(refusal)
    request, retry = error_details_pb2.BadRequest(), error_details_pb2.RetryInfo()
    assert status.details[0].Unpack(request) == (status.code == code_pb2.INVALID_ARGUMENT)
    assert status.details[0].Unpack(retry) == (status.code == code_pb2.RESOURCE_EXHAUSTED)
