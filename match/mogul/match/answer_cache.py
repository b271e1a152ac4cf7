"""Answers of the engine about positions: each is asked once, and kept as long as there is room."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

Answer = TypeVar("Answer")
Key = tuple[object, ...]

# Of messages as they are sent, some 2000 positions with their records. In memory they take 11 to 15 times as much.
MOST_BYTES: Final = 8 * 2**20


class AnswerCache:
    """Answers by key; the ones that were not wanted for longest go first."""

    def __init__(self, size: Callable[[Any], int], most_bytes: int = MOST_BYTES) -> None:
        """size: of an answer, in bytes."""
        self._size, self._most_bytes = size, most_bytes
        self._asked: OrderedDict[Key, asyncio.Future[Any]] = OrderedDict()
        self._sizes: dict[Key, int] = {}  # of the answers that have come
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._asked)

    async def get(self, key: Key, ask: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """Returns the answer of a key, which is asked once. An error goes to all who wait for it, and is not kept."""
        asked: asyncio.Future[Answer] | None = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.create_task(ask())
            asked.add_done_callback(lambda asked: self._came(key, asked))
        self._asked.move_to_end(key)
        return await asyncio.shield(asked)  # others may wait for it too

    def keep(self, key: Key, answer: object) -> None:
        """Keeps an answer that came unasked; no effect where one is kept or awaited."""
        if key not in self._asked:
            came = self._asked[key] = asyncio.get_running_loop().create_future()
            came.set_result(answer)
            self._came(key, came)

    def _came(self, key: Key, asked: asyncio.Future[Any]) -> None:
        if asked.cancelled() or asked.exception() is not None:
            del self._asked[key]
            return
        self._sizes[key] = self._size(asked.result())
        self._bytes += self._sizes[key]
        while self._bytes > self._most_bytes:
            oldest = next(each for each in self._asked if each in self._sizes)
            del self._asked[oldest]
            self._bytes -= self._sizes.pop(oldest)
