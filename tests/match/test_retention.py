"""Matches that nobody has touched for long are deleted."""

import asyncio
import time
from pathlib import Path

import pytest

from mogul.match.async_store import AsyncStore
from mogul.match.retention import delete_untouched
from mogul.match.store import Store
from mogul.v1.match_pb2 import MatchEvent
from tests.match.test_store import new_match

DAY = 24 * 3600.0


@pytest.mark.parametrize("days", [1.0, 90.0])
def test_a_match_is_deleted_after_so_many_days_without_an_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: float
) -> None:
    """At once; the next look is an hour later."""
    store, now = Store(f"sqlite:///{tmp_path}/matches.sqlite"), time.time()
    for name, age in (("a", days * DAY + 1.0), ("b", days * DAY - 60.0)):
        monkeypatch.setattr(time, "time", lambda age=age: now - age)
        store.create(new_match(name), [], MatchEvent())
    monkeypatch.setattr(time, "time", lambda: now)

    async def look_once() -> None:
        kept = AsyncStore(store)
        looking = asyncio.create_task(delete_untouched(kept, days))
        while store.match("a") is not None:
            await asyncio.sleep(0.01)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        assert store.match("b") is not None
        await kept.close()

    asyncio.run(asyncio.wait_for(look_once(), 20.0))
