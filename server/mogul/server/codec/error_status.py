"""Errors as statuses with details (errors.proto of the contract)."""

from google.rpc import status_pb2

from mogul.contract import status
from mogul.contract.violation import Violation
from mogul.server.errors import InvalidArgument, ResourceExhausted, ServiceError


def status_of(error: ServiceError) -> status_pb2.Status:
    """Returns the status of an error."""
    problems = error.problems if isinstance(error, InvalidArgument) else ()
    return status.status_of(
        error.code,
        error.reason,
        str(error),
        [Violation(problem.place, problem.message) for problem in problems],
        error.retry_after if isinstance(error, ResourceExhausted) else None,
        rest=", or ask ValidatePosition for all",
    )
