"""Errors as statuses with details (errors.proto of the contract)."""

import math
from collections.abc import Sequence
from typing import Final

from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from mogul.engine.problem import Problem
from mogul.server.errors import (
    FailedPrecondition,
    InvalidArgument,
    ResourceExhausted,
    ServiceError,
    Unauthenticated,
    Unavailable,
)

DOMAIN: Final = "mogul"

# A status travels in headers, of which clients accept 8 KiB in all, and twice: as text, and with its details in base64.
# ValidatePosition returns all problems.
MAX_MESSAGE: Final = 400  # characters
MAX_DETAILS: Final = 3072  # bytes
MAX_DESCRIPTION: Final = 400  # characters of one problem


def status_of(error: ServiceError) -> status_pb2.Status:
    """Returns the status of an error."""
    info = error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN)
    match error:
        case InvalidArgument(problems=problems):
            return _status(code_pb2.INVALID_ARGUMENT, _summary(problems), _bad_request(problems), info)
        case FailedPrecondition():
            return _status(code_pb2.FAILED_PRECONDITION, str(error), info)
        case ResourceExhausted(retry_after=seconds):
            retry = error_details_pb2.RetryInfo()
            retry.retry_delay.FromMilliseconds(math.ceil(1000 * seconds))
            return _status(code_pb2.RESOURCE_EXHAUSTED, str(error), retry, info)
        case Unavailable():
            return _status(code_pb2.UNAVAILABLE, str(error), info)
        case Unauthenticated():
            return _status(code_pb2.UNAUTHENTICATED, str(error), info)
    raise TypeError(f"{type(error).__name__} has no status")


def _status(code: int, message: str, *details: Message) -> status_pb2.Status:
    packed = []
    for detail in details:
        packed.append(Any())
        packed[-1].Pack(detail)
    return status_pb2.Status(code=code, message=_cut(message, MAX_MESSAGE), details=packed)


def _summary(problems: Sequence[Problem]) -> str:
    if len(problems) == 1:
        return str(problems[0])
    return f"{len(problems)} problems: " + "; ".join(map(str, problems))


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
