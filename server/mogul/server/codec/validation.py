"""Validation of a request by the contract, with the events of records that were checked before."""

from typing import Final

from google.protobuf.message import Message

from mogul.contract.validation import is_oversized, is_valid, violations
from mogul.engine.problem import Problem, Severity
from mogul.server.codec.known_events import KnownEvents
from mogul.server.errors import InvalidArgument

_KNOWN_EVENTS: Final = KnownEvents()  # of all threads


def broken_rules(message: Message) -> list[Problem]:
    """Returns an error for every violation of the contract by a message. Raises InvalidArgument with the first one if
    the message is oversized."""
    rest = _KNOWN_EVENTS.without_known(message)
    if is_valid(rest):
        _KNOWN_EVENTS.learn(rest)
        return []
    # With all events: their numbers are in the paths of violations.
    problems = [Problem(Severity.ERROR, *violation) for violation in violations(message)]
    if is_oversized(message):
        raise InvalidArgument(problems)
    return problems
