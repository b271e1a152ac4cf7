"""Short work in Python: reading requests, the rules, writing answers. Off the event loop, which has calls to accept."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from mogul.server.refusals import Busy, Shortage

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

# It holds the interpreter's lock, so more threads do not get more done; the second lets short requests pass a long one.
THREADS: Final = 2
# A request takes a millisecond, one with the record of a whole game a hundred: half of the usual worst case.
RETRY_AFTER: Final = 0.05


class Desk:
    """Runs short functions in threads of its own, as many at a time as it is allowed to hold."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._held = 0
        self._threads = ThreadPoolExecutor(THREADS, "desk")

    async def run(
        self, function: Callable[Arguments, Answer], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Answer:
        """What the function returns or raises. Raises Busy when too many wait already."""
        if self._held >= self._capacity:
            raise Busy(Shortage.DESK, f"{self._held} requests wait already", RETRY_AFTER)
        self._held += 1
        done = self._threads.submit(function, *arguments, **options)
        done.add_done_callback(self._release(asyncio.get_running_loop()))
        return await asyncio.wrap_future(done)

    def _release(self, loop: asyncio.AbstractEventLoop) -> Callable[[object], None]:
        """Free the place when the function has really ended, also when its call was cancelled before."""

        def release() -> None:
            self._held -= 1

        def tell(_: object) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(release)

        return tell

    def close(self) -> None:
        """End the threads, after what they are doing."""
        self._threads.shutdown(wait=True, cancel_futures=True)
