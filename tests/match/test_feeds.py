"""Feeds: watchers get events up to the match that their feed knows, and then the next."""

import asyncio

import pytest

from mogul.contract.errors import ServiceError
from mogul.match.async_store import AsyncStore
from mogul.match.feeds import Feeds
from mogul.match.store import Store
from mogul.match.values import RecordedMove
from mogul.v1.match_pb2 import MatchEvent
from tests.match.test_store import EVENT, new_match, snapshot

MOVE = RecordedMove(0, b"x")


def test_an_event_that_the_feed_has_not_read_yet_comes_with_the_match_after_it(store: Store) -> None:
    """Its watcher would get no state for it, and wait for another event."""
    store.create(new_match(), [], MatchEvent())

    async def watch() -> None:
        feeds = Feeds(AsyncStore(store), most_of_seat=1, most_spectators=1)
        match = store.match("a")
        assert match is not None
        async with feeds.watching(match, None) as feed:
            store.keep_snapshot(match, snapshot(1), MOVE, EVENT, match.seats[0])  # another process
            assert [each.number for each in await feed.next(0, 60.0)] == [1]
            await feeds.changed("a")
            assert [each.number for each in await feed.next(1, 60.0)] == [2]
            assert feed.match.cursor == 2

    asyncio.run(watch())


def test_who_comes_while_the_service_stops_is_refused(store: Store) -> None:
    """Its stream would wait until it is cut off."""
    store.create(new_match(), [], MatchEvent())

    async def watch() -> None:
        feeds = Feeds(AsyncStore(store), most_of_seat=1, most_spectators=1)
        match = store.match("a")
        assert match is not None
        async with feeds.watching(match, None) as feed:
            feeds.close()
            with pytest.raises(ServiceError, match="the service stops"):
                await feed.next(1, 60.0)
        with pytest.raises(ServiceError, match="the service stops"):
            async with feeds.watching(match, None):
                pass

    asyncio.run(watch())


def test_a_feed_that_fails_keeps_no_other_from_its_events(store: Store) -> None:
    """Events of another process, which are looked for together."""
    for name in ("a", "b"):
        store.create(new_match(name), [], MatchEvent())

    async def fails() -> None:
        raise ZeroDivisionError

    async def watch() -> None:
        feeds = Feeds(AsyncStore(store), most_of_seat=1, most_spectators=1)
        first, second = store.match("a"), store.match("b")
        assert first is not None
        assert second is not None
        async with feeds.watching(first, None) as failing, feeds.watching(second, None) as other:
            failing.refresh = fails  # type: ignore[method-assign]
            for match in (first, second):
                store.keep_snapshot(match, snapshot(1), MOVE, EVENT, match.seats[0])
            await feeds.look()
            assert [each.number for each in await other.next(1, 0.0)] == [2]

    asyncio.run(watch())
