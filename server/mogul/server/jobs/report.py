"""How a job ended."""

from dataclasses import dataclass
from enum import Enum


class JobEnd(Enum):
    """Why a job ended."""

    DONE = "done"
    DEADLINE = "deadline"
    SHUTDOWN = "shutdown"


@dataclass(frozen=True)
class JobReport:
    """How a job went.

    end: why it ended. waited: seconds in the queue. ran: seconds in slices.
    """

    end: JobEnd
    waited: float
    ran: float
