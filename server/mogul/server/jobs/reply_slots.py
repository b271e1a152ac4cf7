"""Reply slots: searches whose deadlines coincide end one after the other, so that every reply is written in time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mogul.server.jobs.deadline_margin import REPLY_SECONDS

# Weight of a new measurement in the running mean.
NEWEST: Final = 0.1


class ReplySlots:
    """The times (of time.monotonic) at which replies are written. Used by the thread of the event loop alone."""

    def __init__(self) -> None:
        self.seconds = REPLY_SECONDS  # to write a reply, until one has been measured
        self._reserved: list[float] = []

    @contextmanager
    def reserve(self, latest: float | None, now: float) -> Iterator[float | None]:
        """Reserves the last slot up to `latest` that overlaps no other, for the time of the block. However many slots
        are reserved, half of the time from `now` to `latest` is left for the search. None needs no slot."""
        if latest is None:
            yield None
            return
        slot = max(self._last_free(latest), now + (latest - now) / 2.0)
        self._reserved.append(slot)
        try:
            yield slot
        finally:
            self._reserved.remove(slot)

    def _last_free(self, latest: float) -> float:
        slot = latest
        for other in sorted(self._reserved, reverse=True):
            if abs(other - slot) < self.seconds:
                slot = other - self.seconds
        return slot

    def record(self, seconds: float) -> None:
        """Counts the time that a reply took into the running mean."""
        self.seconds += NEWEST * (seconds - self.seconds)
