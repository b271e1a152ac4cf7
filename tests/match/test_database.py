"""Connections to the databases of the store, and their limits."""

import sqlite3
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.exc import OperationalError

from mogul.match.errors import StoreError
from mogul.match.store import Store, database
from mogul.match.store.database import connect, parsed_url
from tests.match.harness import database_at


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"])
def test_sqlite_in_memory_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="name a file"):
        Store(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "matches.sqlite",
        "postgresql+psycopg://ada:secret@localhost:port/mogul",
        "mysql://ada:secret@localhost/mogul",
        "postgresql+asyncpg://ada:secret@localhost/mogul",
        "sqlite+aiosqlite:///matches.sqlite",
        "SQLITE:///matches.sqlite",
    ],
)
def test_a_url_that_cannot_be_read_is_answered_with_the_right_forms_and_is_not_quoted(url: str) -> None:
    with pytest.raises(
        ValueError, match="sqlite:///FILE and postgresql\\+psycopg://USER:PASSWORD@HOST/NAME"
    ) as refusal:
        connect(url)
    assert "sec" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("url", ["postgres://localhost/a", "postgresql://localhost/a"])
def test_a_url_of_postgresql_without_a_driver_gets_the_one_that_is_installed_with_the_program(url: str) -> None:
    assert parsed_url(url).drivername == "postgresql+psycopg"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite:///{}/nowhere/a.sqlite", "No such file or directory"),
        ("sqlite:///{}", "unable to open database file"),
        ("sqlite:///{}/a.sqlite?timeout=soon", "could not convert string to float: 'soon'"),
        ("sqlite:///{}/a.sqlite?cached_statements=few", "invalid literal for int"),
        ("sqlite:///{}/a%00b.sqlite", "embedded null byte"),
        ("sqlite://host/{}/a.sqlite", "Invalid SQLite URL"),
        ("sqlite:///{}/text", "file is not a database"),
        ("postgresql+psycopg://ada:secret@127.0.0.1:1/mogul?password=secret", "Connection refused"),
        ("postgresql+psycopg://127.0.0.1:1/mogul?colour=blue", 'invalid connection option "colour"'),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_in_a_line_with_the_reason(
    url: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("a text and no database\n" * 100)
    with pytest.raises(StoreError) as refusal:
        connect(url.format(tmp_path))
    message = str(refusal.value)
    head = "the database cannot be opened: "
    assert message.startswith(head + url.format(tmp_path).split("?")[0].replace("secret", "***"))
    assert reason in message
    assert "\n" not in message
    assert "secret" not in message


def test_a_driver_that_is_not_installed_is_named_with_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"psycopg.*pip install 'grand-mogul\[postgresql\]'"):
        connect("postgresql+psycopg://localhost/mogul")


def test_a_database_of_a_newer_version_is_refused_and_stays_as_it_was(store_url: str, store: Store) -> None:
    store.close()
    with database_at(store_url) as engine:

        def content() -> Any:
            with engine.begin() as connection:
                connection.execute(text("SELECT count(*) FROM matches"))
                return connection.execute(text("SELECT version_num FROM alembic_version")).all(), inspect(
                    connection
                ).get_table_names()

        with engine.begin() as connection:
            (version,) = connection.execute(text("SELECT version_num FROM alembic_version")).one()
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        before = content()
        with pytest.raises(StoreError, match=f"is of version 9999, this program knows up to {version}"):
            connect(store_url)
        assert content() == before
        with engine.begin() as connection:  # for the next test of the same server
            connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


def test_a_file_of_another_program_is_refused_and_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE places (name)")
    file.chmod(0o644)
    before = file.read_bytes()
    with pytest.raises(StoreError, match="is a file of another program, with the tables places"):
        connect(f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert file.stat().st_mode & 0o777 == 0o644
    assert [each.name for each in tmp_path.iterdir()] == ["places.sqlite"]


def test_stores_that_start_at_once_on_a_new_database_make_it_once(store_url: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(Store, [store_url] * 8))
    for each in stores:
        assert each.unfinished() == []
        each.close()


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
