"""Whose slice is next.

The classes go one after the other. Within a class, work that has not run yet goes first, so that whatever has been
admitted soon has an answer; the rest is served in turns, a tenth of a second each, and within a turn the earliest
deadline goes first. Short searches so end in the order of their deadlines, one after the other instead of all of them
late; and long ones, an analysis that runs until somebody stops it, share the cores instead of waiting for each other.
"""

import math
import time
from typing import Final

from mogul.server.jobs.job import Job
from mogul.server.jobs.work import Priority

# What work may use of the cores before others of its class have had as much. A search of the default budget needs less.
TURN_SECONDS: Final = 0.1


class Queue:
    """Job work that waits for a thread. Not for two threads at a time."""

    def __init__(self) -> None:
        self._waiting: set[Job] = set()
        self._turns = dict.fromkeys(Priority, 0)  # which turn each class is at

    def __len__(self) -> int:
        return len(self._waiting)

    def fresh(self, lowest: Priority) -> int:
        """How many pieces of work down to the class `lowest` wait for their first slice."""
        return sum(not each.has_begun and each.priority <= lowest for each in self._waiting)

    def waiting(self, priority: Priority) -> int:
        """How many of a class wait."""
        return sum(each.priority is priority for each in self._waiting)

    def oldest(self, priority: Priority) -> float:
        """Seconds that a piece of work of a class has waited for its first slice, at most; 0 if none does."""
        since = [each.since for each in self._waiting if each.priority is priority and not each.has_begun]
        return time.monotonic() - min(since) if since else 0.0

    def add(self, admitted: Job) -> None:
        """Work that wants its next slice."""
        if not admitted.has_begun:  # one who joined the turn that goes on could keep others from the next for ever
            admitted.begin_turn(self._turns[admitted.priority] + 1)
        elif admitted.ran_in_turn >= TURN_SECONDS:  # the class may be a turn further: another thread does not wait
            admitted.begin_turn(admitted.turn + 1)
        self._waiting.add(admitted)

    def discard(self, admitted: Job) -> None:
        """It wants no slice any more."""
        self._waiting.discard(admitted)

    def pop(self) -> Job:
        """Take out what is to run next; there must be something."""
        first = min(self._waiting, key=_order)
        self._waiting.remove(first)
        if first.has_begun:
            self._turns[first.priority] = first.turn
        return first


def _order(admitted: Job) -> tuple[Priority, bool, int, float, int]:
    deadline = math.inf if admitted.stop_at is None else admitted.stop_at
    return admitted.priority, admitted.has_begun, admitted.turn, deadline, admitted.number
