"""The compilation of kernels within a step of a command, reported in lines."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event

_COMPILE = "numba:compile"  # numba's event for a function whose code is not kept yet


class _Listener(event.Listener):  # type: ignore[misc]  # numba ships no types
    """Calls a function when the first kernel is compiled, here or in another process that this one waits for."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self.began: float | None = None

    def on_start(self, event: event.Event) -> None:
        if self.began is None:
            self.began = time.monotonic()
            self._begin()

    def on_end(self, event: event.Event) -> None:
        pass


@contextmanager
def compilation_reported(step: str, report: Callable[[str], None]) -> Iterator[None]:
    """A step: one line as soon as it has to compile kernels, and one when they are ready. None where all are kept."""
    listener = _Listener(lambda: report(f"{step}: kernels are compiled the first time, which can take minutes."))
    with event.install_listener(_COMPILE, listener):
        yield
    if listener.began is not None:
        report(f"{step}: the kernels are ready, after {time.monotonic() - listener.began:.0f} s.")
