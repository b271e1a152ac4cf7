"""Threads for short work in Python, off the event loop: reading requests, the rules, writing replies."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from mogul.contract.errors import ErrorReason, ResourceExhausted

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

# A request takes some milliseconds, one with the record of a whole game some ten: most queues are empty then.
RETRY_AFTER: Final = 0.05
# Seconds of a function, until one has been measured, and the weight of a new measurement in the running mean.
FIRST_GUESS: Final = 0.003
NEWEST: Final = 0.1


class Lane:
    """One thread that runs functions one after the other."""

    def __init__(self, name: str, capacity: int | None = None) -> None:
        """capacity: functions that may wait or run at the same time; None: any number."""
        self._capacity = capacity
        self._held = 0
        self._seconds = FIRST_GUESS
        self._thread = ThreadPoolExecutor(1, name)

    @property
    def backlog(self) -> float:
        """The estimated seconds that a function waits which comes now. 0.0 if the lane is idle, whatever was measured:
        callers that are refused for it bring no new measurement."""
        return self._held * self._seconds

    async def run(
        self, function: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Result:
        """Returns the result of the function, raises its errors. Raises ResourceExhausted if too many wait."""
        if self._held == self._capacity:
            message = f"{self._held} requests wait already"
            raise ResourceExhausted(ErrorReason.TOO_MANY_REQUESTS, message, RETRY_AFTER)
        self._held += 1
        done = self._thread.submit(self._measured, partial(function, *arguments, **options))
        loop = asyncio.get_running_loop()
        # The place is free when the function has ended, even after its call was cancelled.
        done.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._release))
        return await asyncio.wrap_future(done)

    def _measured(self, function: Callable[[], Result]) -> Result:
        began = time.monotonic()
        try:
            return function()
        finally:
            self._seconds += NEWEST * (time.monotonic() - began - self._seconds)

    def _release(self) -> None:
        self._held -= 1

    def close(self) -> None:
        """Ends the thread after the function it runs."""
        self._thread.shutdown(wait=True, cancel_futures=True)


class Lanes:
    """A lane for each class of work: none waits for work of a class that takes longer.

    interactive: reads requests for searches that somebody waits for. requests: reads all others, and answers those of
    the rules; with the record of a whole game they take ten milliseconds and more. replies: writes the results of
    searches. background: takes as long as it wants. All hold the interpreter's lock, so more threads of one class would
    not get more done.
    """

    def __init__(self, capacity: int) -> None:
        """capacity: requests that may wait, of each class."""
        self.interactive = Lane("interactive-requests", capacity)
        self.requests = Lane("requests", capacity)
        self.replies = Lane("replies")
        self.background = Lane("background")

    def close(self) -> None:
        """Ends the threads."""
        for lane in (self.interactive, self.requests, self.replies, self.background):
            lane.close()
