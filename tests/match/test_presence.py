"""Signs of life of persons."""

import time
from pathlib import Path

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
