"""Waits for what another thread or process does."""

import time
from collections.abc import Callable

_SECONDS = 300.0  # only a failure takes so long


def wait_until(condition: Callable[[], bool]) -> None:
    """Returns once the condition holds."""
    deadline = time.monotonic() + _SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)
