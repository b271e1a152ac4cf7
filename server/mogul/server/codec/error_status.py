"""Errors as statuses with details (errors.proto of the contract)."""

import math
from collections.abc import Sequence
from typing import Final

from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2

from mogul.engine.problem import Problem
from mogul.server.errors import InvalidArgument, ResourceExhausted, ServiceError

DOMAIN: Final = "mogul"

# A status travels in headers, of which clients accept 8 KiB in all, and twice: as text, and with its details in base64.
# ValidatePosition returns all problems.
MAX_MESSAGE: Final = 400  # characters
MAX_DETAILS: Final = 3072  # bytes
MAX_DESCRIPTION: Final = 400  # characters of one problem


def status_of(error: ServiceError) -> status_pb2.Status:
    """Returns the status of an error."""
    status = status_pb2.Status(code=error.code.value[0], message=_cut(str(error), MAX_MESSAGE))
    match error:
        case InvalidArgument(problems=problems):
            status.details.add().Pack(_bad_request(problems))
        case ResourceExhausted(retry_after=seconds):
            delay = Duration()
            delay.FromMilliseconds(math.ceil(1000 * seconds))
            status.details.add().Pack(error_details_pb2.RetryInfo(retry_delay=delay))
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN))
    return status


def _bad_request(problems: Sequence[Problem]) -> error_details_pb2.BadRequest:
    """Returns all problems; if they do not fit, as many as do, and a last entry with the number of the others."""
    request = error_details_pb2.BadRequest()
    size = 0
    for number, problem in enumerate(problems):
        description = _cut(problem.message, MAX_DESCRIPTION)
        size += len(problem.place.encode()) + len(description.encode()) + 8
        if size > MAX_DETAILS:
            rest = f"and {len(problems) - number} more problems; correct these first, or ask ValidatePosition for all"
            request.field_violations.add(field=problem.place, description=rest)
            break
        request.field_violations.add(field=problem.place, description=description)
    return request


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."
