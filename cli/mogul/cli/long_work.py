"""Work that is kept as it is done, so that a command which was cut short goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mogul.cli.console import messages
from mogul.cli.errors import CommandError
from mogul.engine.processes import WorkerDied


@contextmanager
def can_go_on(kept_in: Path, kept: Callable[[], str]) -> Iterator[None]:
    """For as long as it is done: where it ends early, say what is kept (`kept()`: "3 blocks are") and how it goes on.
    Raises CommandError if a process of it ended, KeyboardInterrupt."""
    try:
        yield
    except WorkerDied as error:
        raise CommandError(f"{error}; the same command goes on with {kept_in}") from error
    except KeyboardInterrupt:
        messages().print(f"{kept()} in {kept_in}; the same command goes on.", markup=False)
        raise
