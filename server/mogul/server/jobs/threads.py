"""Threads for searches, with a lower priority than the rest of the process."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Final

# Threads of the event loop get a core at once. With four times the load there is capacity for, p99 of a health check is
# 6.6 ms instead of 10.4, of a refusal 11 ms instead of 27; in an hour when the machine was slow 9.7 and 17, and with a
# niceness of 5 12.1 and 24 (`python -m bench.faults overload`, two cores). Beside other programs that want all cores a
# search gets a tenth of one.
NICENESS: Final = 10


def search_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Returns a pool of threads; on Linux their priority is lower than that of the rest of the process."""
    return ThreadPoolExecutor(count, name, initializer=_lower_priority)


def _lower_priority() -> None:
    if sys.platform == "linux":  # on other systems priorities are of processes
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
