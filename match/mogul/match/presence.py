"""Signs of life of the persons at the seats."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mogul.match.async_store import AsyncStore
from mogul.match.values import Match, Seat

# Pause between two signs that are kept, at most, and as a part of the time after which a person is absent.
LONGEST_PAUSE: Final = 10.0  # seconds
PART: Final = 1 / 3
# Persons in memory: of older ones the store knows enough, with an error of LONGEST_PAUSE at most.
MOST: Final = 10_000


class Presence:
    """The persons whose calls this process has seen. Others learn of them from the store, a little later."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._watchers: Counter[tuple[str, int]] = Counter()
        self._kept: dict[tuple[str, int], float] = {}  # the time of the last sign that was kept
        self._left: dict[tuple[str, int], float] = {}  # the time at which the last watcher went away

    @contextmanager
    def watching(self, match_id: str, seat: int | None) -> Iterator[None]:
        """The time in which a seat's person watches; None: nobody's."""
        if seat is None:
            yield
            return
        self._watchers[match_id, seat] += 1
        try:
            yield
        finally:
            self._watchers[match_id, seat] -= 1
            if not self._watchers[match_id, seat]:
                del self._watchers[match_id, seat]
                _note(self._left, (match_id, seat), time.time())

    async def sign(self, match: Match, seat: int | None) -> None:
        """Keeps a sign of life, unless one was kept just before or nobody asks for it."""
        absence = match.terms.absence
        if seat is None or absence is None:
            return
        now, key = time.time(), (match.match_id, seat)
        if now - self._kept.get(key, 0.0) >= self.pause(match):
            await self._store.do(self._store.sync.see, match.match_id, seat, now)
            _note(self._kept, key, now)

    def pause(self, match: Match) -> float:
        """The seconds between two signs of life that are kept, at most."""
        absence = match.terms.absence
        return LONGEST_PAUSE if absence is None else min(LONGEST_PAUSE, PART * absence)

    def absent_at(self, match: Match, seat: Seat) -> float | None:
        """Returns the time at which a seat's person will be absent without another sign of life; None: never."""
        absence = match.terms.absence
        if absence is None or match.terms.stand_in is None or not seat.is_person or not seat.joined or seat.absent:
            return None
        key = (match.match_id, seat.seat)
        seen_at = time.time() if key in self._watchers else max(seat.seen_at, self._left.get(key, 0.0))
        return seen_at + absence


def _note(times: dict[tuple[str, int], float], key: tuple[str, int], now: float) -> None:
    """Keeps the latest times alone."""
    times.pop(key, None)
    times[key] = now
    if len(times) > MOST:
        del times[next(iter(times))]
