"""Threads for long work, which step back when somebody waits."""

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
    """As many threads, of a lower priority than the rest of the process where the system has that (Linux)."""
    return ThreadPoolExecutor(count, name, initializer=_step_back)


def _step_back() -> None:
    if sys.platform == "linux":  # elsewhere priorities are of processes
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
