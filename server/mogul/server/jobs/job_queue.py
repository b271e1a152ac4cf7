"""The queue of jobs that wait for a slice.

Classes are served one after the other. Within a class, jobs without any slice so far go first, so that every admitted
job soon has a first answer; the others are served in turns of a tenth of a second each, and within a turn the earliest
deadline goes first. Short searches therefore end in the order of their deadlines, one after the other instead of all of
them late; and long ones, an analysis without an end, share the cores.
"""

import math
import time
from typing import Final

from mogul.server.jobs.job import Job, Priority

# Time on the cores that a job gets before the others of its class get as much. The default budget needs less.
TURN_SECONDS: Final = 0.1


class JobQueue:
    """Jobs that wait for a slice. Not safe for concurrent use: the scheduler locks it."""

    def __init__(self) -> None:
        self._waiting: set[Job] = set()
        self._turns = dict.fromkeys(Priority, 0)  # the current turn of each class

    def __len__(self) -> int:
        return len(self._waiting)

    def waiting(self, priority: Priority) -> int:
        """Returns the number of waiting jobs of a class."""
        return sum(each.priority is priority for each in self._waiting)

    def oldest(self, priority: Priority) -> float:
        """Returns the longest time, in seconds, that a job of a class has waited for its first slice."""
        since = [each.queued_at for each in self._waiting if each.priority is priority and not each.has_begun]
        return time.monotonic() - min(since) if since else 0.0

    def add(self, job: Job) -> None:
        """Adds a job that waits for its next slice."""
        if not job.has_begun:  # in the current turn a stream of new jobs could keep the others from the next for ever
            job.begin_turn(self._turns[job.priority] + 1)
        elif job.ran_in_turn >= TURN_SECONDS:  # the class may be a turn further: another thread does not wait
            job.begin_turn(job.turn + 1)
        self._waiting.add(job)

    def discard(self, job: Job) -> None:
        """Removes a job, if it waits."""
        self._waiting.discard(job)

    def pop(self) -> Job:
        """Removes and returns the next job; at least one must wait."""
        first = min(self._waiting, key=_order)
        self._waiting.remove(first)
        if first.has_begun:
            self._turns[first.priority] = first.turn
        return first


def _order(job: Job) -> tuple[Priority, bool, int, float, int]:
    deadline = math.inf if job.stop_at is None else job.stop_at
    return job.priority, job.has_begun, job.turn, deadline, job.number
