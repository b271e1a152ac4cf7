"""Connections to the databases of the store, and their limits."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from mogul.match.store import Store, database
from mogul.match.store.database import connect


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"])
def test_sqlite_in_memory_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="name a file"):
        Store(url)


def test_a_connection_to_postgresql_has_limits_of_its_own(postgresql_url: str) -> None:
    """A host that has vanished, or a lock that stays, would keep a thread of the store."""
    engine = connect(f"{postgresql_url}&options=-c%20application_name%3Dboard")
    with engine.begin() as connection:
        names = ("statement_timeout", "lock_timeout", "application_name")
        assert [connection.execute(text(f"SHOW {name}")).scalar_one() for name in names] == ["30s", "30s", "board"]
        driver: Any = connection.connection.driver_connection
        limits = driver.info.get_parameters()
    engine.dispose()
    assert limits["connect_timeout"] == "5"
    assert limits["tcp_user_timeout"] == "10000"
    assert (limits["keepalives_idle"], limits["keepalives_interval"]) == ("10", "10")


def test_a_statement_that_does_not_end_fails_as_a_store_that_does_not_answer(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "STATEMENT_SECONDS", 1)
    engine = connect(postgresql_url)
    with pytest.raises(OperationalError, match="statement timeout"), engine.begin() as connection:
        connection.execute(text("SELECT pg_sleep(20)"))
    engine.dispose()


def test_a_lock_that_stays_fails_as_a_store_that_does_not_answer(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_SECONDS", 1)
    engine = connect(postgresql_url)
    with engine.begin() as first, engine.connect() as second:
        first.execute(text("LOCK TABLE matches"))
        second.execute(text("SET statement_timeout = '20s'"))  # ends the test where it fails
        with pytest.raises(OperationalError, match="lock timeout"):
            second.execute(text("SELECT count(*) FROM matches"))
    engine.dispose()


def test_a_process_waits_for_the_migrations_of_another_one_however_long(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = connect(postgresql_url)
    monkeypatch.setattr(database, "STATEMENT_SECONDS", 1)
    monkeypatch.setattr(database, "LOCK_SECONDS", 1)
    with ThreadPoolExecutor(1) as threads:
        with first.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": database._MIGRATION_LOCK})
            starting = threads.submit(connect, postgresql_url)
            time.sleep(2.5)
            assert not starting.done()
        second = starting.result()
    with second.begin() as connection:  # the limits of all that comes after
        assert connection.execute(text("SHOW statement_timeout")).scalar_one() == "1s"
    first.dispose()
    second.dispose()
