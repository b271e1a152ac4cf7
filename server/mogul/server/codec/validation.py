"""Validation of a request by the contract."""

from google.protobuf.message import Message

from mogul.contract.validation import is_oversized, violations
from mogul.engine.problem import Problem, Severity
from mogul.server.errors import InvalidArgument


def broken_rules(message: Message) -> list[Problem]:
    """Returns an error for every violation of the contract by a message. Raises InvalidArgument with the first one if
    the message is oversized."""
    problems = [Problem(Severity.ERROR, *violation) for violation in violations(message)]
    if problems and is_oversized(message):
        raise InvalidArgument(problems)
    return problems
