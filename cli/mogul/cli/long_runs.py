"""Runs that take hours: their cost, their progress, and the way to resume them."""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeVar

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play.external_player import PlayerError
from mogul.cli.console import SECONDS_BETWEEN_LINES, counting, fresh_line, messages, spinning
from mogul.cli.errors import CommandError
from mogul.cli.text.names import counted
from mogul.engine.processes import WorkerDied, cores
from mogul.jobs.executor import Executor, LocalProcesses

SECONDS_BETWEEN_ESTIMATES: Final = 1.0

Done = TypeVar("Done")


@contextmanager
def chosen_executor(processes: int | None, cluster: str | None) -> Iterator[Executor]:
    """The executor of --processes or --cluster, which is left at the end. Raises CommandError if both are given, for a
    cluster that cannot be joined, and without Ray."""
    if cluster is None:
        yield LocalProcesses(processes or cores())
        return
    if processes is not None:
        raise CommandError("--processes and --cluster: give one of them; a cluster runs a job on each of its cores")
    try:
        from mogul.jobs.cluster import Cluster, ClusterError
    except ModuleNotFoundError as error:
        raise CommandError(f"--cluster needs {error.name}: pip install 'grand-mogul[cluster]'") from error
    try:
        joined = Cluster(cluster)
    except ClusterError as error:
        raise CommandError(f"--cluster {error}") from error
    with closing(joined):
        yield joined


def duration_text(seconds: float) -> str:
    """In words, with the precision of an estimate."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def cost_text(seconds: float, processes: int, condition: str = "") -> str:
    """An estimate of CPU time, and of the time with so many processes; condition: of the estimate, in words."""
    core_hours = f"about {seconds / 3600:.2g} core-hours{condition and ' ' + condition}"
    return f"{core_hours}, {duration_text(seconds / processes)} with {processes} at a time"


@contextmanager
def resumable(path: Path, done: Callable[[], str]) -> Iterator[None]:
    """A block whose work is stored in `path` as it is done: if it ends early, a message says that the same command
    resumes it. done: the part that is done, in words: `3 blocks are`. Raises CommandError for an external player that
    failed, for a file that another process has taken, and for a process that ended or failed, with the traceback of a
    failure printed above, and KeyboardInterrupt."""
    try:
        yield
    except (PlayerError, JsonLinesError) as error:
        raise CommandError(str(error)) from error
    except WorkerDied as error:
        if error.__cause__ is not None:
            messages().print(str(error.__cause__).strip(), soft_wrap=True)
        raise CommandError(f"{error}; the same command resumes {path}") from error
    except KeyboardInterrupt:
        fresh_line()
        messages().print(f"{done()} in {path}; the same command resumes the run.", soft_wrap=True)
        raise


def load_here(executor: Executor, load: Callable[[], None]) -> None:
    """Loads or compiles the players in this process, which reports that it compiles, before the processes of a run need
    them at once. Not for a cluster, whose machines load them for themselves."""
    if isinstance(executor, LocalProcesses):
        with spinning("Loading the players"):
            load()


def followed(run: Generator[Done], unit: str, total: int, done: int, estimate: Callable[[], str]) -> Generator[Done]:
    """Yields what a run yields, a unit each, and closes it at the end. Shows the number of units done and the results
    so far: at a terminal a bar, else a line now and then.

    unit: `block`. done: before the run. estimate: the results so far, in words.
    """
    console = messages()
    with closing(run), counting() as progress:
        task = progress.add_task("", total=total, completed=done)
        reported = time.monotonic()
        for number, each in enumerate(run, done + 1):
            yield each
            progress.update(task, completed=number)
            wait = SECONDS_BETWEEN_ESTIMATES if console.is_terminal else SECONDS_BETWEEN_LINES
            if time.monotonic() - reported >= wait:
                reported = time.monotonic()
                results = estimate()
                progress.update(task, description=results)
                if not console.is_terminal:
                    console.print(f"{number} of {counted(total, unit)}" + (f": {results}" if results else ""))
