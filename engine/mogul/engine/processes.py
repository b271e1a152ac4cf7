"""Work in several processes that end with the one that began them, however that ends.

The pools of the standard library leave their processes waiting for ever when their owner is killed. Here each process
watches a pipe, and ends when nobody is at the other end. Each is started afresh, not forked: a fork of a process that
has threads can hang.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import TypeVar

from mogul.engine.control_groups import cpu_limits

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
