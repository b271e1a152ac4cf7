"""Metrics of matches."""

import re
import time
from pathlib import Path

from prometheus_client import Metric

from mogul.contract.errors import Unavailable
from mogul.match.health import Metrics
from mogul.v1.games_pb2 import Move, Position
from tests.match.harness import SECONDS, MatchesThread, level, new_table, running_matches
from tests.match.planted_engine import PLIES, PlantedEngine


class FaultyEngine(PlantedEngine):
    """An engine that does not answer at its first search."""

    def __init__(self) -> None:
        self.searches = 0

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        self.searches += 1
        if self.searches == 1:
            raise Unavailable("the engine does not answer")
        return await super().choose(position, level, seed, has_time=has_time)


def figure(matches: MatchesThread, name: str) -> float:
    found = matches.matches.metrics.registry.get_sample_value(name)
    assert found is not None
    return found


def test_moves_of_levels_and_their_failures_are_counted(tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", FaultyEngine()) as matches:
        new_table(matches, [level(), level()])
        until = time.monotonic() + SECONDS
        while figure(matches, "mogul_match_level_seconds_count") < PLIES and time.monotonic() < until:
            time.sleep(0.01)
        assert figure(matches, "mogul_match_level_seconds_count") == PLIES
        assert figure(matches, "mogul_match_level_failures_total") == 1


def test_the_page_for_operators_names_every_metric(repository: Path) -> None:
    page = (repository / "docs/reference/metrics.md").read_text()
    reported = {name for family in Metrics().registry.collect() for name in _names(family)}
    assert set(re.findall(r"`(mogul_match_\w+)`", page)) == reported


def _names(family: Metric) -> set[str]:
    return {f"{family.name}_total" if family.type == "counter" else family.name}
