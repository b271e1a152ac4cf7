"""A door before matches of planted secrets and an engine that does as a test asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.match.harness import MatchesThread, running_matches
from tests.match.planted_engine import PlantedEngine
from tests.web.fake_engine import TOKEN, FakeEngine, fake_engine
from tests.web.harness import DoorThread, open_door


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of the matches."""
    return tmp_path_factory.mktemp("store") / "matches.sqlite"


@pytest.fixture(scope="module")
def matches(store: Path) -> Iterator[MatchesThread]:
    """A service of matches."""
    with running_matches(f"sqlite:///{store}", PlantedEngine(), private_webhooks=True) as thread:
        yield thread


@pytest.fixture(scope="module")
def engine() -> Iterator[FakeEngine]:
    """An engine."""
    with fake_engine() as engine:
        yield engine


@pytest.fixture(scope="module")
def door(matches: MatchesThread, engine: FakeEngine) -> Iterator[DoorThread]:
    """The door before them."""
    with open_door(matches.matches.address, engine.address, engine_token=TOKEN) as thread:
        yield thread
