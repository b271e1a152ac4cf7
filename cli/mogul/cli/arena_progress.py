"""Progress of what takes hours and can be gone on with."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from mogul.cli.console import counting, messages

SECONDS_BETWEEN_LINES: Final = 60.0  # where there is no terminal to show progress on
SECONDS_BETWEEN_ESTIMATES: Final = 1.0

Tell = Callable[[int], None]
"""Told how many are done."""


@contextmanager
def telling(unit: str, total: int, done: int, estimate: Callable[[], str]) -> Iterator[Tell]:
    """Shows how many there are, of so many, and what they have come to: at a terminal a bar, else a line now and then.

    unit: what is counted, `blocks`. done: how many there were before. estimate: what they have come to, in words.
    """
    console = messages()
    with counting() as progress:
        task = progress.add_task("", total=total, completed=done)
        told = time.monotonic()

        def tell(done: int) -> None:
            nonlocal told
            progress.update(task, completed=done)
            wait = SECONDS_BETWEEN_ESTIMATES if console.is_terminal else SECONDS_BETWEEN_LINES
            if time.monotonic() - told < wait:
                return
            told = time.monotonic()
            said = estimate()
            progress.update(task, description=said)
            if not console.is_terminal:
                console.print(f"{done} of {total} {unit}: {said}", markup=False)

        yield tell
