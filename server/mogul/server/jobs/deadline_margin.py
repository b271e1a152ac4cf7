"""The deadline margin: a search ends this long before its call's deadline, so that the reply arrives in time."""

import time
from typing import Final

# Time to write the reply (some 5 ms where a hundred moves are legal) and to send it.
REPLY_SECONDS: Final = 0.02
# Part of the time left, for the way to the client, which the server cannot measure.
NETWORK_SHARE: Final = 0.1
MAX_MARGIN_SECONDS: Final = 0.25


def latest_end(deadline: float | None) -> float | None:
    """Returns the time at which the search of a call must end, both of time.monotonic; None without a deadline."""
    if deadline is None:
        return None
    left = max(deadline - time.monotonic(), 0.0)
    return deadline - min(REPLY_SECONDS + NETWORK_SHARE * left, MAX_MARGIN_SECONDS)
