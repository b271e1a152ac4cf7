"""The deadlines of calls: searches end in time for their replies to be written, one after the other, and to arrive."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

# Time to write the reply (some 5 ms where a hundred moves are legal) and to send it.
REPLY_SECONDS: Final = 0.02
# Part of the time left, for the way to the client, which the server cannot measure.
NETWORK_SHARE: Final = 0.1
MAX_MARGIN_SECONDS: Final = 0.25
# Weight of a new measurement in the running mean.
NEWEST: Final = 0.1


def latest_end(deadline: float | None) -> float | None:
    """Returns the time at which the search of a call must end, both of time.monotonic; None without a deadline."""
    if deadline is None:
        return None
    left = max(deadline - time.monotonic(), 0.0)
    return deadline - min(REPLY_SECONDS + NETWORK_SHARE * left, MAX_MARGIN_SECONDS)


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
