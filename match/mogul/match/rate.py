"""A limit of calls by time."""

import time
from collections import deque


class Rate:
    """At most so many calls within so many seconds, of this process."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=most)

    def take(self) -> float:
        """Counts a call, and returns 0.0; or returns the seconds until there is room for one."""
        now = time.monotonic()
        if len(self._times) == self._times.maxlen and now - self._times[0] < self._seconds:
            return self._seconds - (now - self._times[0])
        self._times.append(now)
        return 0.0
