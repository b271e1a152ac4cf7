"""A queue from a thread that produces values to a coroutine that streams them to a client, which may be slow."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class StreamQueue(Generic[Value]):
    """Values in order. Made in the event loop of the coroutine that takes them."""

    def __init__(self, max_size: int | None = None) -> None:
        """max_size: values kept; beyond it the oldest is dropped. None: all are kept."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._values: deque[Value] = deque(maxlen=max_size)

    def put(self, value: Value | None) -> None:
        """Adds a value, in any thread; None adds nothing."""
        if value is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._add, value)

    def _add(self, value: Value) -> None:
        self._values.append(value)
        self._changed.set()

    async def until(self, ended: asyncio.Future[Any], seconds: float | None = None) -> AsyncGenerator[list[Value]]:
        """Yields new values until the future has ended, and an empty list after each `seconds` without any. Closing the
        generator before cancels the future."""
        ended.add_done_callback(lambda _: self._changed.set())
        try:
            while not ended.done() or self._values:
                try:
                    await asyncio.wait_for(self._changed.wait(), seconds)
                except TimeoutError:
                    yield []
                    continue
                values = list(self._values)
                self._values.clear()
                if not ended.done():
                    self._changed.clear()
                if values:
                    yield values
        finally:
            ended.cancel()
