"""Waits for what another thread or process does."""

import time
from collections.abc import Callable
from typing import Final

# For what only a failure makes so long, as the start of a service: numba's own decorators compile kernels for 200 s of
# a core, on a busy machine a quarter as fast. Less than `faulthandler_timeout` in pyproject.toml, which ends all tests.
READY_SECONDS: Final = 840.0


def wait_until(condition: Callable[[], bool], seconds: float) -> None:
    """Returns once the condition holds. seconds: less than what would make it true without the cause that is tested."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)
