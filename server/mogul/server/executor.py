"""Short work in Python: reading requests, the rules, writing answers. Off the event loop, which has calls to accept."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from mogul.server.errors import ErrorReason, ResourceExhausted

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

# A request takes some milliseconds, one with the record of a whole game some ten: a queue of usual length is through.
RETRY_AFTER: Final = 0.05


class Executor:
    """Runs short functions, requests and answers each in a thread of their own: no answer waits for the requests that
    came meanwhile. They hold the interpreter's lock, so more threads would not get more done."""

    def __init__(self, capacity: int) -> None:
        """capacity: requests that may wait."""
        self._capacity = capacity
        self._held = 0
        self._requests = ThreadPoolExecutor(1, "requests")
        self._answers = ThreadPoolExecutor(1, "answers")

    async def take(
        self, function: Callable[Arguments, Answer], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Answer:
        """What the function returns or raises; a call begins with it. Raises ResourceExhausted when too many
        wait already."""
        if self._held >= self._capacity:
            raise ResourceExhausted(ErrorReason.TOO_MANY_REQUESTS, f"{self._held} requests wait already", RETRY_AFTER)
        self._held += 1
        done = self._requests.submit(function, *arguments, **options)
        done.add_done_callback(self._release(asyncio.get_running_loop()))
        return await asyncio.wrap_future(done)

    async def give(
        self, function: Callable[Arguments, Answer], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Answer:
        """What the function returns or raises; it is the end of work that was admitted, and never refused."""
        return await asyncio.wrap_future(self._answers.submit(function, *arguments, **options))

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
        for threads in (self._requests, self._answers):
            threads.shutdown(wait=True, cancel_futures=True)
