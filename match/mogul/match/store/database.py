"""The database of a store: its engine, its transactions, its migrations, and its failures, in the words of the
drivers."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, SQLAlchemyError

from mogul.match.errors import StoreError
from mogul.match.store.sqlite_files import (
    check_whole,
    checkpoint,
    close_to_others,
    create_private,
    has_wal,
    raw_connection,
    use_wal,
)


@contextmanager
def failures_explained() -> Iterator[None]:
    """Turns the failure of a database within the block into a StoreError. Errors about values stay: they are mistakes
    of the program, and their words quote rows."""
    try:
        yield
    except (DataError, IntegrityError):
        raise
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreError(_words_of(error)) from error


@contextmanager
def explained(head: str) -> Iterator[None]:
    """Turns all that hinders the opening or copying of a database within the block into a StoreError with this head."""
    try:
        yield
    except StoreError as error:
        raise StoreError(error.reason, head) from error
    except ImportError as error:
        cure = "it is the extra `postgresql`: pip install 'grand-mogul[postgresql]'"
        raise StoreError(f"the driver cannot be loaded ({_words_of(error)}); {cure}", head) from error
    except (SQLAlchemyError, sqlite3.Error, OSError, TypeError, ValueError) as error:  # of options in the URL too
        raise StoreError(_words_of(error), head) from error


def _words_of(error: BaseException) -> str:
    """Returns the words of an error of SQLAlchemy or of a driver in a line, without the details of PostgreSQL, which
    quote rows."""
    origin = getattr(error, "orig", None) or error
    text = str(origin if isinstance(origin, OSError) or not origin.args else origin.args[0])
    return " ".join(text.partition("\nDETAIL:")[0].split()) or type(origin).__name__


# Execution options of transactions.
READ: Final = "mogul_read"  # one that only reads
LOCK: Final = "mogul_lock"  # seconds that it waits for another one, in place of LOCK_SECONDS
CONNECT_SECONDS: Final = 5  # for a database server to answer: calls wait behind those that wait for it
LOCK_SECONDS: Final = 30  # that a transaction waits for another one
# A call of the store keeps one of its few threads (`async_store.THREADS`). By the defaults of Linux, a connection to a
# host that has vanished ends after some 15 minutes where data was sent, and after two hours where an answer is awaited.
# A statement takes milliseconds: one that does not end in the time of a lock waits for something that does not come.
STATEMENT_SECONDS: Final = LOCK_SECONDS
UNANSWERED_SECONDS: Final = 10  # of a connection without a sign from the other host; twice `CONNECT_SECONDS`
# Drivers by the beginnings of URLs: those of the dialects' defaults change, and providers hand out `postgres://`.
_POSTGRESQL: Final = "postgresql+psycopg"
_DRIVERS: Final = {"sqlite": "sqlite", **dict.fromkeys(("postgres", "postgresql", _POSTGRESQL), _POSTGRESQL)}
_FORMS: Final = "sqlite:///FILE and postgresql+psycopg://USER:PASSWORD@HOST/NAME"
_MIGRATION_LOCK: Final = 20_251_124  # any number, the same in every process


def parsed_url(url: str) -> URL:
    """Returns a URL in its parts. Raises ValueError for one that is none, or of a database that is not supported. The
    error does not quote what cannot be read: it may have a password."""
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError) as error:
        message = f"the database's URL cannot be read: right are {_FORMS}; an @ in a password is written %40"
        raise ValueError(message) from error
    driver = _DRIVERS.get(parts.drivername)
    if driver is None:
        raise ValueError(
            f"the database's URL begins with {parts.drivername}, which is not supported: right are {_FORMS}"
        )
    if driver == "sqlite" and (parts.database in (None, "", ":memory:") or str(parts.database).startswith("file:")):
        raise ValueError(f"the database is {url}: name a file by its path; in memory each connection has its own")
    return parts.set(drivername=driver)


def connect(url: str) -> Engine:
    """Returns the engine of a database, with all migrations made; a file is marked as open. url: of SQLAlchemy:
    `sqlite:///matches.sqlite`, `postgresql+psycopg://host/name`. Raises ValueError for a wrong one, and StoreError for
    a database that cannot be opened; it stays as it was if it is of a newer version, or of another program."""
    parts = parsed_url(url)
    is_sqlite = parts.drivername == "sqlite"
    path = Path(str(parts.database))
    name = parts.set(query={}).render_as_string(hide_password=True)
    with explained(f"the database cannot be opened: {name}: "):
        engine = create_engine(
            parts,
            connect_args={"timeout": LOCK_SECONDS} if is_sqlite else _postgresql_limits(parts),
            pool_pre_ping=not is_sqlite,
            hide_parameters=True,  # errors are logged, and parameters are secret: hands, seeds
        )
        event.listen(engine, "begin", _begin_sqlite if is_sqlite else _begin_postgresql)
        try:
            if is_sqlite:
                event.listen(engine, "connect", _prepare_sqlite)
                _look_at_files(engine, path)
            with engine.begin() as connection:
                _migrate(connection)
            if is_sqlite:
                close_to_others(path)
                use_wal(engine, LOCK_SECONDS)
                checkpoint(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def _look_at_files(engine: Engine, path: Path) -> None:
    """Creates the file of a database, or looks for what is missing beside it. Raises StoreError and OSError."""
    was_there, had_wal = path.exists(), has_wal(path)
    create_private(path)
    if was_there and not had_wal:
        with raw_connection(engine) as connection:
            check_whole(connection, path)


def _postgresql_limits(url: URL) -> dict[str, Any]:
    """Returns the arguments of a connection to PostgreSQL, named as libpq does. Options of the URL win."""
    options = f"-c statement_timeout={1000 * STATEMENT_SECONDS} -c lock_timeout={1000 * LOCK_SECONDS}"
    return {
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": 1000 * UNANSWERED_SECONDS,
        "keepalives_idle": UNANSWERED_SECONDS,  # asks for a sign where nothing is sent
        "keepalives_interval": UNANSWERED_SECONDS,
        "options": " ".join([options, *url.normalized_query.get("options", ())]),
    }


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # it would copy the mark MERGED, see `sqlite_files`


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * options.get(LOCK, LOCK_SECONDS)}")
    # A transaction that reads first and writes later would fail if another one wrote in between: it locks at once.
    connection.exec_driver_sql("BEGIN" if options.get(READ, False) else "BEGIN IMMEDIATE")


def _begin_postgresql(connection: Connection) -> None:
    seconds = connection.get_execution_options().get(LOCK)
    if seconds is not None:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {1000 * seconds}")


def _migrate(connection: Connection) -> None:
    """Makes the migrations that are missing. Raises StoreError for a database that this version does not know."""
    if connection.dialect.name == "postgresql":  # SQLite is locked already
        # The migrations of another process, and of much data, may take longer than any other statement.
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(files("mogul.match.store").joinpath("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]  # the newest first
    present = MigrationContext.configure(connection).get_current_heads()
    strange = sorted(set(present) - set(known))
    if strange:
        message = f"is of version {', '.join(strange)}, this program knows up to {known[0]}: take a newer program"
        raise StoreError(message)
    if not present and connection.dialect.name == "sqlite" and (tables := inspect(connection).get_table_names()):
        raise StoreError(f"is a file of another program, with the tables {', '.join(tables[:3])}; name one of its own")
    command.upgrade(config, "head")
