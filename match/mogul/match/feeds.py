"""Feeds of events: a match's new events are read once in a process, and wake all its watchers."""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from mogul.contract.errors import ErrorReason, ResourceExhausted, ServiceError, Unavailable
from mogul.match.async_store import AsyncStore
from mogul.match.errors import log_failure
from mogul.match.values import LoggedEvent, Match

_log = logging.getLogger(__name__)

WATCHER_PAUSE: Final = 10.0  # seconds before another try, where there are too many watchers
RECENT: Final = 64  # events in memory; a watcher further behind reads from the store


def _stopping() -> ServiceError:
    return Unavailable("the service stops; try again")


class Feed:
    """The events of a match as they come. match: the match after the last of them."""

    def __init__(self, store: AsyncStore, match: Match) -> None:
        self.match = match
        self.watchers: Counter[int | None] = Counter()  # by observer; None: host and spectators
        self.is_closed = False
        self._store = store
        self._recent: deque[LoggedEvent] = deque(maxlen=RECENT)
        self._news = asyncio.Event()  # set by the next news, and then replaced
        self._reading = asyncio.Lock()
        self._changed_at = time.monotonic()

    @property
    def silent_seconds(self) -> float:
        """Seconds without an event, or since the first watcher came."""
        return time.monotonic() - self._changed_at

    async def next(self, cursor: int, timeout: float) -> list[LoggedEvent]:
        """Returns events after a cursor, in order and without a gap: some of those that there are, or the first that
        come within so many seconds, else none. Raises ServiceError when the service stops."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                while cursor >= self.match.cursor and not self.is_closed:
                    await self._news.wait()
        if self.is_closed:
            raise _stopping()
        if cursor >= self.match.cursor:
            return []
        if self._recent and self._recent[0].number <= cursor + 1:
            return [each for each in self._recent if each.number > cursor]
        found = await self._store.do(self._store.sync.events_after, self.match.match_id, cursor)
        return [each for each in found if each.number <= self.match.cursor]  # `match` does not know later ones yet

    def close(self) -> None:
        """Ends the waiting of all watchers."""
        self.is_closed = True
        self._wake()

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def refresh(self) -> None:
        """Reads new events, and wakes the watchers if there are any."""
        match_id = self.match.match_id
        async with self._reading:
            match: Match | None = self.match
            found: list[LoggedEvent] = []
            last = self.match.cursor
            while True:
                more = await self._store.do(self._store.sync.events_after, match_id, last)
                found += more
                last = more[-1].number if more else last
                if not more and (match is None or match.cursor == last):
                    break
                match = await self._store.do(self._store.sync.match, match_id)
            if found and match is not None:  # it is the match after the last of them
                self._recent.extend(found)
                self.match = match
                self._changed_at = time.monotonic()
                self._wake()


class Feeds:
    """The feeds of all matches that are watched in this process."""

    def __init__(self, store: AsyncStore, most_of_seat: int, most_spectators: int) -> None:
        """most_of_seat, most_spectators: streams of a match at most, of each seat, and of host and spectators together:
        they cannot keep a seat from watching."""
        self._store = store
        self._most_of_seat, self._most_spectators = most_of_seat, most_spectators
        self._feeds: dict[str, Feed] = {}
        self._is_closed = False

    @asynccontextmanager
    async def watching(self, match: Match, observer: int | None) -> AsyncIterator[Feed]:
        """The feed of a match, for the time of a block. Raises ServiceError if the observer has too many streams, and
        when the service stops."""
        if self._is_closed:
            raise _stopping()
        feed = self._feeds.setdefault(match.match_id, Feed(self._store, match))
        most = self._most_spectators if observer is None else self._most_of_seat
        if feed.watchers[observer] >= most:
            who = "host and spectators have" if observer is None else f"seat {observer} has"
            message = f"{who} {most} streams of this match already"
            reason = ErrorReason.TOO_MANY_WATCHERS
            raise ResourceExhausted(reason, message, retry_after=WATCHER_PAUSE)
        feed.watchers[observer] += 1
        try:
            await feed.refresh()  # the match may be newer than its feed
            yield feed
        finally:
            feed.watchers[observer] -= 1
            if not feed.watchers.total():
                del self._feeds[match.match_id]

    def observers(self, match_id: str) -> frozenset[int | None]:
        """Returns the observers of a match who have streams in this process."""
        feed = self._feeds.get(match_id)
        return frozenset(() if feed is None else +feed.watchers)

    async def changed(self, match_id: str) -> None:
        """Tells watchers of a change that is kept. It never fails: the change stays kept."""
        feed = self._feeds.get(match_id)
        if feed is not None:
            try:
                await feed.refresh()
            except Exception as error:  # what was kept stays kept: the caller's answer must not fail
                log_failure(_log, "watchers do not learn of a change; `look` tries again", error)

    def close(self) -> None:
        """Ends the waiting of all watchers, and takes no more."""
        self._is_closed = True
        for feed in self._feeds.values():
            feed.close()

    async def look(self) -> None:
        """Looks for changes of other processes, and tells watchers of them. Raises StoreError."""
        cursors = await self._store.do(self._store.sync.cursors, list(self._feeds))
        for match_id, cursor in cursors.items():
            feed = self._feeds.get(match_id)
            if feed is not None and feed.match.cursor < cursor:
                await self.changed(match_id)
