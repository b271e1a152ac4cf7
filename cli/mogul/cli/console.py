"""The output of commands: results to standard output, progress and messages to standard error."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

_WIDTH_OF_FILES = 120  # of files, which have no width of their own

SetText = Callable[[str], None]
"""Changes the text of a progress line."""
Advance = Callable[[float], None]
"""Called with the share that is done, 0 to 1."""


def output() -> Console:
    """For results."""
    return _console(sys.stdout.isatty(), is_error=False)


def messages() -> Console:
    """For progress, errors and notes."""
    return _console(sys.stderr.isatty(), is_error=True)


@cache
def _console(is_terminal: bool, is_error: bool) -> Console:
    """One for each stream, so that other output stands above a progress line and does not break it."""
    width = None if is_terminal or "COLUMNS" in os.environ else _WIDTH_OF_FILES
    return Console(stderr=is_error, width=width, markup=False, highlight=False)


def counting() -> Progress:
    """A context that shows units done, their total and the time left; at a terminal only, and removed at its end."""
    return _progress(BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())


@contextmanager
def spinning(text: str) -> Iterator[SetText]:
    """Shows a step and its duration; at a terminal only, and removed at its end."""
    with _progress(TimeElapsedColumn(), before=(SpinnerColumn(),)) as progress:
        task = progress.add_task(text, total=None)
        yield lambda text: progress.update(task, description=text)


@contextmanager
def advancing(text: str) -> Iterator[Advance]:
    """Shows the progress of a step; at a terminal only, and removed at its end."""
    with _progress(BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeElapsedColumn()) as progress:
        task = progress.add_task(text, total=1.0)
        yield lambda done: progress.update(task, completed=done)


def _progress(*after: ProgressColumn, before: tuple[ProgressColumn, ...] = ()) -> Progress:
    """Columns around the description of the step."""
    console, description = messages(), TextColumn("{task.description}")
    return Progress(*before, description, *after, console=console, transient=True, disable=not console.is_terminal)
