"""Errors of calls, their statuses and details."""

from pathlib import Path

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2

from mogul.contract.errors import ErrorReason, InvalidArgument, ServiceError, status_of
from mogul.contract.validation import Violation
from mogul.v1 import errors_pb2

HEADERS = 8 * 1024  # bytes that clients accept


def details(status: status_pb2.Status) -> list[str]:
    return [each.TypeName() for each in status.details]


def test_violations_a_time_to_wait_and_the_reason_are_details_in_this_order() -> None:
    code, reason, found = grpc.StatusCode.ABORTED, ErrorReason.STALE_PLY, [Violation("seat", "must be set")]
    assert details(status_of(ServiceError(code, None, "no"))) == []
    assert details(status_of(ServiceError(code, reason, "no"))) == ["google.rpc.ErrorInfo"]
    both = status_of(ServiceError(code, reason, "no", found, 0.25))
    assert details(both) == ["google.rpc.BadRequest", "google.rpc.RetryInfo", "google.rpc.ErrorInfo"]
    retry = error_details_pb2.RetryInfo()
    assert both.details[1].Unpack(retry)
    assert retry.retry_delay.ToMilliseconds() == 250


def test_a_status_of_any_number_of_long_violations_fits_into_the_headers() -> None:
    long = [Violation(f"seats[{number}].name", "x" * 1000) for number in range(20)]
    code, reason = grpc.StatusCode.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST
    status = status_of(ServiceError(code, reason, "y" * 10_000, long, rest=", or ask for all"))
    assert len(status.message) + status.ByteSize() * 4 / 3 < HEADERS
    request = error_details_pb2.BadRequest()
    assert status.details[0].Unpack(request)
    assert [each.field for each in request.field_violations] == [f"seats[{number}].name" for number in range(8)]
    assert request.field_violations[-1].description == "and 13 more problems; correct these first, or ask for all"


def test_every_reason_of_the_contract_is_one_of_errors_and_every_one_is_used(repository: Path) -> None:
    assert {f"ERROR_REASON_{each}" for each in ErrorReason} == {*errors_pb2.ErrorReason.keys()} - {
        "ERROR_REASON_UNSPECIFIED"
    }
    sources = "".join(path.read_text() for path in repository.glob("*/mogul/**/*.py"))
    assert [each for each in ErrorReason if f"ErrorReason.{each}" not in sources] == []


@pytest.mark.parametrize(("fields", "words"), [("a", "a: wrong"), ("ab", "2 problems: a: wrong; b: wrong")])
def test_several_violations_are_counted(fields: str, words: str) -> None:
    assert str(InvalidArgument(Violation(field, "wrong") for field in fields)) == words
