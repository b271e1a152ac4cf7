"""Work in several processes that end with the one that began them, however that ends; and the limits of Linux's control
groups, of both versions, as a container or a unit of systemd has them.

The pools of the standard library leave their processes waiting for ever when their owner is killed. Here each process
watches a pipe, and ends when nobody is at the other end. Each is started afresh, not forked: a fork of a process that
has threads can hang.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, TypeVar

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


Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


def cores() -> int:
    """Returns the number of cores that this process may use, by its affinity and by the quota of a container.

    A quota is rounded down: the system stops all threads of one that has used its quota, those that answer calls too.
    """
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, int(min([count, *cpu_limits()])))


class WorkerDied(RuntimeError):
    """A process ended or failed in the middle of its work, which is lost. The cause of a failure has its traceback."""


def in_processes(function: Callable[[Item], Outcome], items: Sequence[Item], processes: int) -> Generator[Outcome]:
    """`function` of every item, as they are finished; begun in their order. With one process, in this one.

    function: must be one that can be pickled. To be closed if it is not followed to its end. Raises WorkerDied; with
    one process, every exception of `function` instead.
    """
    if processes == 1 or len(items) < 2:
        yield from map(function, items)
        return
    context = multiprocessing.get_context("spawn")
    watched, owned = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(processes, len(items)), context, _end_with_owner, (watched,))
    try:
        for done in as_completed([pool.submit(carry_out, function, item) for item in items]):
            yield done.result()
    except BrokenProcessPool:
        raise WorkerDied("a process ended in the middle of its work") from None
    finally:
        owned.close()
        pool.shutdown(cancel_futures=True)


def _end_with_owner(watched: Connection) -> None:
    """Begins a process. Ctrl-C is for its owner."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(watched,), daemon=True).start()


def carry_out(function: Callable[[Item], Outcome], item: Item) -> Outcome:
    """Returns the result of `function`, in a process of another's. Raises WorkerDied for its exceptions."""
    try:
        return function(item)
    except Exception as error:  # some cannot be pickled: they would break the pool, and never reach the owner
        raise WorkerDied(f"a process failed: {error!r}") from error


def _watch(watched: Connection) -> None:
    try:
        watched.recv()
    except (EOFError, OSError):
        os._exit(1)
