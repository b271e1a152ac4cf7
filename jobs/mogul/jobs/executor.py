"""The executor of jobs: processes of this machine, which are here, or a cluster."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from mogul.engine.processes import in_processes

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


class Executor(Protocol):
    """An executor: jobs receive data and return data, and only its caller writes files."""

    @property
    def at_once(self) -> int:
        """Number of jobs at a time, for estimates."""

    def run(
        self, function: Callable[[Item], Outcome], items: Sequence[Item], *, timed: bool = False
    ) -> Generator[Outcome]:
        """Yields the outcome of `function` for every item, in the order of completion; begun in their order.

        function, items, outcomes: must be picklable; a job may be carried out more than once, and counts once. timed:
        True where outcomes depend on the time that work takes; all machines must then have the same processor. To be
        closed if it is not exhausted. Raises WorkerDied.
        """


@dataclass(frozen=True)
class LocalProcesses:
    """Processes of this machine. With one, or for a single job, this process does the work, and its exceptions are
    those of `function`."""

    at_once: int

    def run(
        self, function: Callable[[Item], Outcome], items: Sequence[Item], *, timed: bool = False
    ) -> Generator[Outcome]:
        """Runs jobs, see `Executor`."""
        return in_processes(function, items, self.at_once)
