"""The processes of this machine as an executor."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from mogul.engine.processes import in_processes
from mogul.jobs.executor import Item, Outcome


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
