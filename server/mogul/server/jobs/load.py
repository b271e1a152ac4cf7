"""The load of a scheduler."""

from collections.abc import Mapping
from dataclasses import dataclass

from mogul.server.jobs.priority import Priority


@dataclass(frozen=True)
class Load:
    """A snapshot for the metrics.

    waiting: jobs that wait for a slice, by class. oldest: the longest time, in seconds, that a job has waited for its
    first slice, by class; 0 if none waits. held: jobs admitted, running ones too. held_bytes: memory reserved for them.
    ran: seconds of all slices since the start.
    """

    waiting: Mapping[Priority, int]
    oldest: Mapping[Priority, float]
    held: int
    held_bytes: int
    ran: float
