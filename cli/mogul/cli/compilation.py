"""The compilation of kernels within a step of a command, reported in lines."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event

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
