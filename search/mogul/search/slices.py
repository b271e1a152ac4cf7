"""Work that is done slice by slice, and run from beginning to end."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar


class Sliced(Protocol):
    """Work in slices of a few milliseconds: any thread with a free core may run the next one."""

    @property
    def is_done(self) -> bool:
        """True if there is nothing left to do."""

    def run_slice(self, pool: ThreadPoolExecutor | None, /) -> object:
        """Does one more slice, with the help of the threads of `pool`, of which the calling thread must not be one;
        without a pool the calling thread does every thread's part."""


Work = TypeVar("Work", bound=Sliced)


def run_to_end(work: Work, threads: int = 1, on_slice: Callable[[Work], object] | None = None) -> Work:
    """Runs all slices of `work` on so many threads, the calling one included; `on_slice` is called after each."""
    with ThreadPoolExecutor(max(threads - 1, 1)) as pool:  # begins no thread before there is work for it
        while not work.is_done:
            work.run_slice(pool if threads > 1 else None)
            if on_slice is not None:
                on_slice(work)
    return work
