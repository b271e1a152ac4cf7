"""Limits of Linux's control groups, as a container or a unit of systemd has them, of both versions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path("/")


def cpu_limits(root: Path = ROOT) -> list[float]:
    """Returns the limits of this process's CPU time, in cores. root: of the file system."""
    found = []
    for folder in _groups("cpu", root):
        quota, period = (
            _numbers(folder / "cpu.max", 2)
            or (
                *_numbers(folder / "cpu.cfs_quota_us", 1),
                *_numbers(folder / "cpu.cfs_period_us", 1),
            )
            or (-1, 1)
        )
        if quota > 0 and period > 0:  # -1: without a limit
            found.append(quota / period)
    return found


def memory_limits(root: Path = ROOT) -> list[int]:
    """Returns the limits of this process's memory, in bytes. root: of the file system."""
    files = ("memory.max", "memory.limit_in_bytes")
    return [number for folder in _groups("memory", root) for file in files for number in _numbers(folder / file, 1)]


def _groups(controller: str, root: Path) -> Iterator[Path]:
    """The folders of this process's groups and of those above them, as far as they are mounted: a limit of any of them
    binds the process. controller: version 1 has a hierarchy for each, version 2 one for all."""
    names = _own_groups(controller, root / "proc/self/cgroup")
    for kind, options, mounted, point in _mounts(root / "proc/self/mountinfo"):
        name = names.get(kind)
        if name is None or not (kind == "cgroup2" or controller in options.split(",")):
            continue
        top = root / point.lstrip("/")
        # In a container the mount may begin at its own group, while the name is the host's.
        below = Path(name).relative_to(mounted) if Path(name).is_relative_to(mounted) else Path()
        for folder in (top / below, *(top / below).parents):
            if folder.is_relative_to(top) and folder.is_dir():
                yield folder


def _own_groups(controller: str, file: Path) -> dict[str, str]:
    """The names of this process's groups, by the type of their file system."""
    found = {}
    for line in _lines(file):
        number, controllers, name = line.split(":", 2)
        if number == "0" and not controllers:
            found["cgroup2"] = name
        elif controller in controllers.split(","):
            found["cgroup"] = name
    return found


def _mounts(file: Path) -> Iterator[tuple[str, str, str, str]]:
    """The mounts: their type, options, the folder of the file system that they show, and their place."""
    for line in _lines(file):
        mount, _, system = line.partition(" - ")
        (_, _, _, mounted, point, *_), (kind, _, options) = mount.split(), system.split(" ", 2)
        yield kind, options, mounted, point


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text().splitlines()
    except OSError:  # not Linux
        return []


def _numbers(file: Path, count: int) -> list[int]:
    """The numbers in a group's file; empty if it is not there, cannot be read, or names no limit."""
    try:
        found = [int(word) for word in file.read_text().split()]
    except (OSError, ValueError):  # `max`
        return []
    return found if len(found) == count else []
