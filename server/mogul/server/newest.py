"""From a thread that goes on to an event loop that may be slow: the newest value counts, older ones are forgotten."""

import asyncio
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Newest(Generic[Value]):
    """One place for a value. Made in the event loop that waits for it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._value: Value | None = None

    def put(self, value: Value) -> None:
        """In any thread: replace the value and wake who waits."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._set, value)

    def _set(self, value: Value) -> None:
        self._value = value
        self._changed.set()

    def wake(self, _: object = None) -> None:
        """In the event loop: wake who waits, without a value."""
        self._changed.set()

    async def take(self) -> Value | None:
        """Wait for a value or to be woken; None if there is no value."""
        await self._changed.wait()
        self._changed.clear()
        value, self._value = self._value, None
        return value
