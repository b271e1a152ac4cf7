"""Statuses and their details."""

import grpc
from google.rpc import error_details_pb2, status_pb2

from mogul.contract.status import status_of
from mogul.contract.violation import Violation

HEADERS = 8 * 1024  # bytes that clients accept


def details(status: status_pb2.Status) -> list[str]:
    return [each.TypeName() for each in status.details]


def test_violations_a_time_to_wait_and_the_reason_are_details_in_this_order() -> None:
    code, found = grpc.StatusCode.INVALID_ARGUMENT, [Violation("seat", "must be set")]
    assert details(status_of(code, "INVALID_REQUEST", "no")) == ["google.rpc.ErrorInfo"]
    both = status_of(code, "INVALID_REQUEST", "no", found, 0.25)
    assert details(both) == ["google.rpc.BadRequest", "google.rpc.RetryInfo", "google.rpc.ErrorInfo"]
    retry = error_details_pb2.RetryInfo()
    assert both.details[1].Unpack(retry)
    assert retry.retry_delay.ToMilliseconds() == 250


def test_a_status_of_any_number_of_long_violations_fits_into_the_headers() -> None:
    long = [Violation(f"seats[{number}].name", "x" * 1000) for number in range(20)]
    status = status_of(grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST", "y" * 10_000, long, rest=", or ask for all")
    assert len(status.message) + status.ByteSize() * 4 / 3 < HEADERS
    request = error_details_pb2.BadRequest()
    assert status.details[0].Unpack(request)
    assert [each.field for each in request.field_violations] == [f"seats[{number}].name" for number in range(8)]
    assert request.field_violations[-1].description == "and 13 more problems; correct these first, or ask for all"
