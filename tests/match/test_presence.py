"""Signs of life of persons."""

import time
from pathlib import Path

import pytest

from mogul.match.store import Store
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


def test_a_heartbeat_comes_after_every_silence_of_its_length(tmp_path: Path) -> None:
    """Also where signs of life are due at other times: here every 0.4 s."""
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), heartbeat=0.5) as matches:
        tables = [new_table(matches, [person(), level()], options=each) for each in (None, take_over(1.2))]
        other, seat = (table.join_all()[0] for table in tables)
        cursors = [each.state().cursor for each in (other, seat)]
        with other.watching(cursors[0]) as others, seat.watching(cursors[1]) as messages:
            for stream, count in ((messages, 1), (others, 1 + 6)):
                for _ in range(count):
                    assert not next(stream).HasField("event")
            begin = time.monotonic()
            for _ in range(5):  # that have come already, as those before the last one in the other match
                assert not next(messages).HasField("event")
            assert time.monotonic() - begin < 0.5
