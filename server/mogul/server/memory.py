"""The memory that a server needs, and the memory that it may use."""

import os
from pathlib import Path
from typing import Final

MIB: Final = 1 << 20

# The process without searches: 238 MiB after a start from the cache, 267 after searches and a review (resident, Python
# 3.11, x86-64). With 40 searches of 25 MiB at a time it had 1234 at most.
BASE_BYTES: Final = 300 * MIB

_CGROUPS: Final = Path("/sys/fs/cgroup")
_OWN_CGROUP: Final = Path("/proc/self/cgroup")


def memory_limit(cgroups: Path = _CGROUPS, own: Path = _OWN_CGROUP) -> int:
    """Returns the bytes that this process may use: the machine's memory, or less where a control group sets a limit, as
    for a container or a unit of systemd.

    cgroups: where control groups are mounted; limits of version 1 are not seen. own: the file that names this process's
    group.
    """
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([machine, *_limits(cgroups, own)])


def _limits(cgroups: Path, own: Path) -> list[int]:
    """The limits of a process's group and of those above it."""
    try:
        lines = own.read_text().splitlines()
    except OSError:  # not Linux
        return []
    found = []
    for name in (line.removeprefix("0::/") for line in lines if line.startswith("0::/")):
        group = cgroups / name
        for each in (group, *group.parents):
            file = each / "memory.max"
            if each.is_relative_to(cgroups) and file.is_file():
                found.append(file.read_text().strip())
    return [int(each) for each in found if each != "max"]


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
