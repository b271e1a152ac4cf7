"""Work in several processes that end with the one that began them, however that ends.

The pools of the standard library leave their processes waiting for ever when their owner is killed. Here each process
has a pipe of its own, and ends when nobody is at the other end. Each is started afresh, not forked: a fork of a process
that has threads can hang.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


class WorkerDied(RuntimeError):
    """A process ended in the middle of its work, which is lost; of a failure it has printed the traceback itself."""


def in_processes(function: Callable[[Item], Outcome], items: Sequence[Item], processes: int) -> Generator[Outcome]:
    """`function` of every item, as they are finished; begun in their order. With one process, in this one.

    function: must be one that can be pickled. To be closed if it is not followed to its end. Raises WorkerDied.
    """
    if processes == 1 or len(items) < 2:
        yield from map(function, items)
        return
    left = deque(items)
    workers = [_Worker(function) for _ in range(min(processes, len(items)))]
    try:
        for worker in workers:
            worker.begin(left.popleft())
        busy = list(workers)
        while busy:
            ready = wait([worker.connection for worker in busy])
            for worker in [each for each in busy if each.connection in ready]:
                outcome = worker.outcome()
                if left:
                    worker.begin(left.popleft())
                else:
                    busy.remove(worker)
                yield outcome
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """One process, and this side of its pipe."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, far = context.Pipe()
        self._process = context.Process(target=_work, args=(far, function), daemon=True)
        self._process.start()
        far.close()  # or it would never see that this side is gone

    def begin(self, item: Any) -> None:
        self.connection.send(item)

    def outcome(self) -> Any:
        try:
            return self.connection.recv()
        except EOFError as error:
            self._process.join()
            raise WorkerDied(f"a process ended in the middle of its work, code {self._process.exitcode}") from error

    def end(self) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.join()


def _work(connection: Connection, function: Callable[[Any], Any]) -> None:
    """The loop of a process. Ctrl-C is for its owner."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            connection.send(function(connection.recv()))
    except (EOFError, ConnectionError):
        return
