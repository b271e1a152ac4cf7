"""The memory that a server needs, and the memory that it may use."""

import os
from typing import Final

from mogul.engine.control_groups import memory_limits

MIB: Final = 1 << 20

# The process without searches: 238 MiB after a start from the cache, 267 after searches and a review (resident, Python
# 3.11, x86-64). With 40 searches of 25 MiB at a time it had 1234 at most.
BASE_BYTES: Final = 300 * MIB


def memory_limit() -> int:
    """Returns the bytes that this process may use: the machine's memory, or less where a control group sets a limit, as
    for a container or a unit of systemd."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([machine, *memory_limits()])


def shortage(search_bytes: int, limit: int) -> str | None:
    """Returns a line for operators if a server with full searches needs more than `limit` bytes; else None.

    search_bytes: see `Limits`. Trees take memory as they grow: a server with less works until its searches fill it.
    """
    needed = BASE_BYTES + search_bytes
    if needed <= limit:
        return None
    return (
        f"This service may use {limit // MIB} MiB of memory, and can need {needed // MIB}: {BASE_BYTES // MIB} for "
        f"itself and {search_bytes // MIB} for searches. The system may end it while many searches run; "
        "`mogul serve --search-memory` gives them less."
    )
