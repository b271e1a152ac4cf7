"""Stores for the tests: SQLite, and PostgreSQL where it is installed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from mogul.match.store import Store
from mogul.match.store.database import connect
from mogul.match.store.tables import METADATA
from tests.match import postgresql
from tests.match.harness import MatchesThread, running_matches
from tests.server.harness import running

NeedsProgram = Callable[[str | Path], str]


@pytest.fixture(scope="session")
def postgresql_url(needs_program: NeedsProgram) -> Iterator[str]:
    """The database of a PostgreSQL server."""
    needs_program(postgresql.program("postgres"))
    with postgresql.server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.sqlite"
    url: Any = request.getfixturevalue("postgresql_url")
    engine = connect(url)
    METADATA.drop_all(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
    engine.dispose()
    return str(url)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """An empty store."""
    made = Store(store_url)
    yield made
    made.close()


@pytest.fixture(scope="session")
def engine() -> Iterator[str]:
    """The address of an engine."""
    with running() as thread:
        yield thread.server.address


@pytest.fixture
def matches(engine: str, tmp_path: Path) -> Iterator[MatchesThread]:
    """A service of matches."""
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as thread:
        yield thread
