"""A limit of calls by time."""

import time
from collections import deque


class RateLimiter:
    """At most so many calls within so many seconds, of this process."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=most)

    def take(self) -> float:
        """Counts a call, and returns 0.0; or returns the seconds until there is room for one."""
        now = time.monotonic()
        is_full = len(self._times) == self._times.maxlen
        wait = self._times[0] + self._seconds - now if is_full else 0.0
        if wait > 0.0:
            return wait
        self._times.append(now)
        return 0.0
