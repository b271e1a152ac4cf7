"""The output of commands: results to standard output, progress and messages to standard error.

At a terminal a progress line shows every step; elsewhere long work has a line now and then. The compilation of kernels
has its lines in both.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from typing import Final

from numba.core import event
from rich.console import Console
from rich.control import Control
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
from rich.segment import ControlType
from rich.text import Text

_COMPILE = "numba:compile"  # numba's event for a function whose code is not kept yet


class _Listener(event.Listener):  # type: ignore[misc]  # numba ships no types
    """Reports when the first kernel is compiled, here or in another process that this one waits for."""

    def __init__(self, step: str, report: Callable[[str], None]) -> None:
        self._step, self._report = step, report
        self._began: float | None = None

    def on_start(self, event: event.Event) -> None:
        if self._began is None:
            self._began = time.monotonic()
            self._report(f"{self._step}: kernels are compiled the first time, which can take minutes.")

    def on_end(self, event: event.Event) -> None:
        pass

    def end(self) -> None:
        if self._began is not None:
            self._report(f"{self._step}: the kernels are ready, after {time.monotonic() - self._began:.0f} s.")
            self._began = None


@contextmanager
def compilation_reported(step: str, report: Callable[[str], None]) -> Iterator[Callable[[], None]]:
    """A step: one line as soon as it has to compile kernels, and one when they are ready: at its end, or when the
    function that it yields is called. None where all are kept."""
    listener = _Listener(step, report)
    with event.install_listener(_COMPILE, listener):
        yield listener.end
    listener.end()


_WIDTH_OF_FILES = 120  # of files, which have no width of their own
SECONDS_BETWEEN_LINES: Final = 60.0  # of progress, without a terminal that shows it

SetText = Callable[[str], None]
"""Changes the text of a progress line."""
Advance = Callable[[float], None]
"""Called with the share that is done, 0 to 1."""


def output() -> Console:
    """For results."""
    return _console(sys.stdout.isatty(), os.environ.get("COLUMNS"), is_error=False)


def messages() -> Console:
    """For progress, errors and notes."""
    return _console(sys.stderr.isatty(), os.environ.get("COLUMNS"), is_error=True)


def fresh_line() -> None:
    """At a terminal clears the line of the cursor, on which can be the progress line of another process, or one that an
    interrupt has cut short, with its ^C."""
    messages().control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))


def warning(text: str) -> Text:
    """A line about something that the user should know, though the command goes on."""
    return Text.assemble(("Warning: ", "yellow"), text)


@cache
def _console(is_terminal: bool, columns: str | None, is_error: bool) -> Console:
    """One for each stream, so that other output stands above a progress line and does not break it. columns: see rich,
    which reads them when it makes a console."""
    width = None if is_terminal or columns is not None else _WIDTH_OF_FILES
    return Console(stderr=is_error, width=width, markup=False, highlight=False)


def counting() -> AbstractContextManager[Progress]:
    """A context that shows units done, their total and the time left; at a terminal only, and removed at its end."""
    return _progress(BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())


@contextmanager
def spinning(text: str) -> Iterator[SetText]:
    """Shows a step and its duration at a terminal, removed at its end; elsewhere the texts that are set. Reports that
    kernels are compiled."""
    console = messages()
    with (
        compilation_reported(text, console.print),
        _progress(TimeElapsedColumn(), before=(SpinnerColumn(),)) as progress,
    ):
        task = progress.add_task(text, total=None)
        yield (lambda text: progress.update(task, description=text)) if console.is_terminal else console.print


@contextmanager
def advancing(text: str) -> Iterator[Advance]:
    """Shows the progress of a step at a terminal, removed at its end; elsewhere a line now and then. Reports that
    kernels are compiled, and that they are ready as soon as the step goes on."""
    console, reported = messages(), time.monotonic()
    columns = BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeElapsedColumn()
    with compilation_reported(text, console.print) as kernels_are_ready, _progress(*columns) as progress:
        task = progress.add_task(text, total=1.0)

        def advance(done: float) -> None:
            nonlocal reported
            kernels_are_ready()
            progress.update(task, completed=done)
            if not console.is_terminal and time.monotonic() - reported >= SECONDS_BETWEEN_LINES:
                reported = time.monotonic()
                console.print(f"{text}: {100 * done:.0f} %")

        yield advance


@contextmanager
def _progress(*after: ProgressColumn, before: tuple[ProgressColumn, ...] = ()) -> Iterator[Progress]:
    """Columns around the description of the step."""
    console, description = messages(), TextColumn("{task.description}")
    progress = Progress(*before, description, *after, console=console, transient=True, disable=not console.is_terminal)
    try:
        progress.start()  # within: Ctrl-C may come before it is done
        yield progress
    finally:
        progress.stop()
