"""How much a scheduler has to do."""

from collections.abc import Mapping
from dataclasses import dataclass

from mogul.server.jobs.work import Priority


@dataclass(frozen=True)
class Load:
    """A moment's figures.

    waiting: pieces of work that wait for a slice, by class. oldest: how long, in seconds, the one has waited that has
    waited longest for its first slice, by class; 0 if none does. held: pieces of work held, running ones too.
    held_bytes: what they may hold. ran: seconds of all slices since the start.
    """

    waiting: Mapping[Priority, int]
    oldest: Mapping[Priority, float]
    held: int
    held_bytes: int
    ran: float
