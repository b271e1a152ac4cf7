"""From a thread that goes on to an event loop that may be slow: values wait, in order, until they are taken."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

Value = TypeVar("Value")


class StreamQueue(Generic[Value]):
    """Values that wait to be taken. Made in the event loop that waits for them."""

    def __init__(self, most: int | None = None) -> None:
        """most: values kept, the oldest are forgotten beyond; None: every value counts."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._values: deque[Value] = deque(maxlen=most)

    def put(self, value: Value) -> None:
        """In any thread: add a value and wake who waits."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._add, value)

    def _add(self, value: Value) -> None:
        self._values.append(value)
        self._changed.set()

    def wake(self, _: object = None) -> None:
        """In the event loop: wake who waits, without a value."""
        self._changed.set()

    async def take(self, seconds: float | None = None) -> list[Value]:
        """What there is; if there is nothing, wait for so long (None: without end), or until woken."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return []
        self._changed.clear()
        return self.rest()

    def rest(self) -> list[Value]:
        """What there is now."""
        values = list(self._values)
        self._values.clear()
        return values
