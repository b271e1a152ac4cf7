"""A limit of calls by time."""

import time
from collections import deque


class RateLimiter:
    """At most so many calls within so many seconds, of this process."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=most)

    def wait(self) -> float:
        """Returns the seconds until there is room for a call; 0.0: there is."""
        if len(self._times) < (self._times.maxlen or 0):
            return 0.0
        return max(0.0, self._times[0] + self._seconds - time.monotonic())

    def take(self) -> float:
        """Counts a call, and returns 0.0; or returns the seconds until there is room for one."""
        wait = self.wait()
        if not wait:
            self._times.append(time.monotonic())
        return wait
