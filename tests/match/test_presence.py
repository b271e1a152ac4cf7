"""Signs of life of persons."""

import asyncio
import time
from collections import defaultdict
from pathlib import Path

import pytest

from mogul.match.feeds import Feed
from mogul.match.store import Store
from mogul.match.values import LoggedEvent
from tests.match.harness import SECONDS, level, new_table, person, running_matches, take_over
from tests.match.planted_engine import PlantedEngine


def test_a_watcher_gives_signs_of_life_to_other_processes_also_when_nothing_happens(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(url, PlantedEngine(), heartbeat=600.0) as matches:
        table = new_table(matches, [person(), level()], options=take_over(1.0))
        (seat,) = table.join_all()
        with seat.watching() as messages:
            next(messages)
            began, other = time.time(), Store(url)
            try:
                until = time.monotonic() + SECONDS
                while (kept := other.match(table.match_id)) is None or kept.seats[0].seen_at <= began:
                    assert time.monotonic() < until
                    time.sleep(0.05)
            finally:
                other.close()


def test_spectators_who_give_no_signs_of_life_do_not_ask_the_store_at_their_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), heartbeat=600.0) as matches:
        table = new_table(matches, [person(), level()], options=take_over(1.0))
        with table.spectator.watching(1) as messages:
            next(messages)
            asked = []
            monkeypatch.setattr(Store, "grant", lambda _, digest: asked.append(digest))
            time.sleep(0.8)
            monkeypatch.undo()
    assert asked == []


def test_a_heartbeat_comes_after_every_silence_of_its_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where signs of life are due at other times: here every 0.4 s."""
    waits = defaultdict[str, list[float]](list)

    async def silence(feed: Feed, cursor: int, seconds: float) -> list[LoggedEvent]:
        waits[feed.match.match_id].append(round(seconds, 3))
        await asyncio.sleep(0.01)
        return []

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), heartbeat=0.5) as matches:
        tables = [new_table(matches, [person(), level()], options=each) for each in (None, take_over(1.2))]
        monkeypatch.setattr(Feed, "next", silence)
        for table, expected in zip(tables, ([0.5], [0.4, 0.1]), strict=True):
            (seat,) = table.join_all()
            with seat.watching(seat.state().cursor) as messages:
                assert next(messages).HasField("state")
                for _ in range(3):
                    assert not next(messages).HasField("event")
            assert waits[table.match_id][: 3 * len(expected)] == 3 * expected
