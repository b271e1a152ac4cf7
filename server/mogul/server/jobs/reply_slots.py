"""When the answers of searches are written: one after the other, so that deadlines which come together are all kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

# What writing an answer is taken to last until one has been measured, in seconds.
FIRST_GUESS: Final = 0.02
# How much a newly measured one counts in the running mean.
NEWEST: Final = 0.1


class ReplySlots:
    """Times (of time.monotonic) at which answers are begun to be written. For one thread, that of the event loop."""

    def __init__(self) -> None:
        self.seconds = FIRST_GUESS  # that an answer takes
        self._booked: list[float] = []

    @contextmanager
    def booked(self, latest: float | None, now: float) -> Iterator[float | None]:
        """The last time up to `latest` that leaves all others the time to be written; held until the answer is there.
        At least half of the time from now on is left, be it ever so many. None: whenever it is done."""
        if latest is None:
            yield None
            return
        time = self._free(latest)
        time = max(time, now + (latest - now) / 2.0)
        self._booked.append(time)
        try:
            yield time
        finally:
            self._booked.remove(time)

    def _free(self, latest: float) -> float:
        time = latest
        for other in sorted(self._booked, reverse=True):
            if abs(other - time) < self.seconds:
                time = other - self.seconds
        return time

    def took(self, seconds: float) -> None:
        """An answer has been written."""
        self.seconds += NEWEST * (seconds - self.seconds)
