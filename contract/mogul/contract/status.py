"""The status of an error, with its details (errors.proto of the contract)."""

import math
from collections.abc import Sequence
from typing import Final

import grpc
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2

from mogul.contract.violation import Violation

DOMAIN: Final = "mogul"

# A status travels in headers, of which clients accept 8 KiB in all, and twice: as text, and with its details in base64.
MAX_MESSAGE: Final = 400  # characters
MAX_DETAILS: Final = 3072  # bytes
MAX_DESCRIPTION: Final = 400  # characters of one violation


def status_of(
    code: grpc.StatusCode,
    reason: str,
    message: str,
    violations: Sequence[Violation] = (),
    retry_after: float | None = None,
    rest: str = "",
) -> status_pb2.Status:
    """Returns a status with violations, a time to wait and the reason as its details, as far as there are any.

    retry_after: seconds until another try makes sense. rest: what to do about violations that do not fit.
    """
    status = status_pb2.Status(code=code.value[0], message=_cut(message, MAX_MESSAGE))
    if violations:
        status.details.add().Pack(_bad_request(violations, rest))
    if retry_after is not None:
        delay = Duration()
        delay.FromMilliseconds(math.ceil(1000 * retry_after))
        status.details.add().Pack(error_details_pb2.RetryInfo(retry_delay=delay))
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))
    return status


def _bad_request(violations: Sequence[Violation], rest: str) -> error_details_pb2.BadRequest:
    """Returns all violations; if they do not fit, as many as do, and a last entry with the number of the others."""
    request = error_details_pb2.BadRequest()
    size = 0
    for number, (field, text) in enumerate(violations):
        description = _cut(text, MAX_DESCRIPTION)
        size += len(field.encode()) + len(description.encode()) + 8
        if size > MAX_DETAILS:
            more = f"and {len(violations) - number} more problems; correct these first{rest}"
            request.field_violations.add(field=field, description=more)
            break
        request.field_violations.add(field=field, description=description)
    return request


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."
