"""Options of searches and reviews, checked against the server's limits."""

import secrets
from typing import Final

from google.protobuf.duration_pb2 import Duration

from mogul.server.codec.message_codec import enum_values
from mogul.server.config import Limits
from mogul.server.jobs import Priority
from mogul.server.violations import Violations
from mogul.v1 import review_pb2, search_pb2

Options = search_pb2.SearchOptions | review_pb2.ReviewOptions

PRIORITIES: Final = enum_values(Priority, search_pb2.Priority.DESCRIPTOR)
_PRIORITIES: Final[dict[int, Priority]] = {message: priority for priority, message in PRIORITIES.items()}


def check_limit(violations: Violations, option: str, value: int, limit: int) -> None:
    """Adds a violation for an option above a published limit."""
    if value > limit:
        violations.error(f"options.{option}", f"{value}; at most {limit} are allowed here")


def check_options(violations: Violations, limits: Limits, options: search_pb2.SearchOptions) -> None:
    """Adds a violation for every option above the published limits."""
    check_limit(violations, "budget.iterations", options.budget.iterations, limits.iterations)
    check_limit(violations, "threads", options.threads, limits.threads)
    check_limit(violations, "max_candidates", options.max_candidates, limits.candidates)
    check_limit(violations, "min_visits", options.min_visits, limits.iterations)
    seconds = seconds_of(options.budget.duration)
    if seconds > limits.seconds:
        violations.error("options.budget.duration", f"{seconds:g} s; at most {limits.seconds:g} s are allowed here")


def priority_of(options: Options, default: Priority) -> Priority:
    """Returns the priority of a search."""
    return _PRIORITIES.get(options.priority, default)


def seed_of(options: search_pb2.SearchOptions) -> int:
    """Returns the seed of a search; one drawn now if none is set, which JavaScript's numbers can hold."""
    return options.seed if options.HasField("seed") else secrets.randbits(53)


def seconds_of(duration: Duration) -> float:
    """Returns a duration in seconds."""
    return duration.seconds + duration.nanos / 1e9


def duration_of(seconds: float) -> Duration:
    """Returns seconds as a duration, rounded to microseconds."""
    duration = Duration()
    duration.FromMicroseconds(round(1e6 * seconds))
    return duration
