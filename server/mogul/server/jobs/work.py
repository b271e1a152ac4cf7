"""What a scheduler runs, and how it went."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Protocol


class Work(Protocol):
    """Something that is done slice by slice, each slice in any thread, one at a time. It knows nothing of being
    scheduled."""

    @property
    def size(self) -> int:
        """Bytes of memory it holds at most."""

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do."""

    def run_slice(self) -> None:
        """A few milliseconds' more, without holding the interpreter's lock."""


class Priority(IntEnum):
    """Classes of work: none gets a slice while work of a class before it waits."""

    INTERACTIVE = 0  # somebody sits and waits for it
    REVIEW = 1  # somebody will look at it soon
    BATCH = 2  # whenever there is time


class End(Enum):
    """Why work went no further."""

    DONE = "done"
    DEADLINE = "deadline"
    SHUTDOWN = "shutdown"


@dataclass(frozen=True)
class Report:
    """How the work went: why it ended, seconds it waited for a thread, seconds it ran."""

    end: End
    waited: float
    ran: float
