"""Feeds: watchers get events up to the match that their feed knows, and then the next."""

import asyncio

from mogul.match.async_store import AsyncStore
from mogul.match.feeds import Feeds
from mogul.match.store import Store
from mogul.match.values import RecordedMove
from mogul.v1.match_pb2 import MatchEvent
from tests.match.test_store import EVENT, new_match, position

MOVE = RecordedMove(0, b"x")


def test_an_event_that_the_feed_has_not_read_yet_comes_with_the_match_after_it(store: Store) -> None:
    """Its watcher would get no state for it, and wait for another event."""
    store.create(new_match(), [], MatchEvent())

    async def watch() -> None:
        feeds = Feeds(AsyncStore(store), poll_seconds=60.0, most_watchers=1)
        match = store.match("a")
        assert match is not None
        async with feeds.watching(match, None) as feed:
            store.keep_position(match, position(1), MOVE, EVENT)  # another process
            assert [each.number for each in await feed.next(0, 60.0)] == [1]
            await feeds.changed("a")
            assert [each.number for each in await feed.next(1, 60.0)] == [2]
            assert feed.match.cursor == 2

    asyncio.run(watch())
