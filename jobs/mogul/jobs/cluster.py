"""A Ray cluster as an executor. Needs Ray, the extra `cluster`.

Every node has the same program installed: jobs travel as data and names of functions, no code is sent. Ray carries a
job out again if its node or its process ends.
"""

import logging
import os
import socket
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Generic, cast

import ray
from ray.exceptions import RayError, RayTaskError

from mogul.engine.processes import WorkerDied, carry_out
from mogul.jobs.executor import Item, Outcome
from mogul.jobs.program import Program, processor_model, this_program

# Times that a job is carried out again: nodes may come and go, but a job that ends its process every time must not be
# tried for ever.
RETRIES: Final = 5
# Jobs sent ahead for each core: a core that is done finds its next job without asking the driver.
_AHEAD: Final = 2
_SECONDS_TO_CONNECT: Final = 10.0
_SECONDS_BETWEEN_COUNTS: Final = 1.0  # of the cluster's cores; nodes join and leave


class ClusterError(RuntimeError):
    """A cluster that cannot be joined; the message gives the address and the reason."""


@dataclass(frozen=True)
class _Work(Generic[Item, Outcome]):
    """Work of a run, common to its jobs. program: of the driver. processor: its model; empty if time is no matter."""

    function: Callable[[Item], Outcome]
    program: Program
    processor: str


@dataclass(frozen=True)
class _Refusal:
    """The outcome of a job on a node that must not do it. reason: names the node."""

    reason: str


class Cluster:
    """A Ray cluster that this process has joined as the driver. Nodes may join and leave at any time."""

    def __init__(self, address: str) -> None:
        """Joins the cluster at an address, `host:port` as `ray start --head` prints it. Raises ClusterError."""
        host, _, port = address.rpartition(":")
        try:
            # Ray itself would wait for ever where nobody listens.
            socket.create_connection((host, int(port)), _SECONDS_TO_CONNECT).close()
        except (OSError, ValueError, OverflowError) as error:
            raise ClusterError(f"{address}: no cluster there, HOST:PORT of its head is needed ({error})") from error
        # Ray would announce a change of its handling of GPUs, of which jobs use none.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:  # other versions of Ray or Python
            raise ClusterError(f"{address}: {str(error).strip()}") from error
        self._counted = -_SECONDS_BETWEEN_COUNTS
        self._cores = 0

    def close(self) -> None:
        """Leaves the cluster; jobs that still run are ended."""
        ray.shutdown()

    @property
    def at_once(self) -> int:
        """Number of cores of all nodes, at least 1: nodes may be on their way."""
        if time.monotonic() - self._counted >= _SECONDS_BETWEEN_COUNTS:
            self._cores, self._counted = int(ray.cluster_resources().get("CPU", 0)), time.monotonic()
        return max(1, self._cores)

    def run(
        self, function: Callable[[Item], Outcome], items: Sequence[Item], *, timed: bool = False
    ) -> Generator[Outcome]:
        """Runs jobs, see `Executor`. Raises WorkerDied also for a node with another program, or if `timed` with another
        processor, and names it."""
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(_carried_out)
        work = ray.put(_Work(function, this_program(), processor_model() if timed else ""))
        waiting, running = iter(items), list[Any]()
        try:
            while True:
                room = _AHEAD * self.at_once - len(running)
                running += [task.remote(work, item) for item in islice(waiting, max(0, room))]
                if not running:
                    return
                (done,), running = ray.wait(running)
                yield _read(done)
        finally:
            for each in running:
                ray.cancel(each, force=True)  # a kernel does not notice an interrupt


def _carried_out(work: _Work[Item, Outcome], item: Item) -> Outcome | _Refusal:
    """Runs a job on a node. Raises WorkerDied for an exception of the function."""
    differences = work.program.differences(this_program())
    if work.processor not in ("", processor_model()):
        differences.append(f"times on its processor, {processor_model()}, do not compare with {work.processor}")
    if differences:
        return _Refusal(f"node {socket.gethostname()} ({ray.util.get_node_ip_address()}): {'; '.join(differences)}")
    return carry_out(work.function, item)


def _read(done: Any) -> Any:
    """Returns the outcome of a job. Raises WorkerDied."""
    try:
        outcome = ray.get(done)
    except RayTaskError as error:
        raise WorkerDied(str(error.cause)) from error
    except RayError as error:
        raise WorkerDied(f"a process ended in the middle of its work: {type(error).__name__}") from error
    if isinstance(outcome, _Refusal):
        raise WorkerDied(outcome.reason)
    return cast(Any, outcome)
