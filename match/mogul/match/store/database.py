"""The database of a store: its engine, its transactions, its migrations."""

from importlib.resources import files
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text

READ: Final = "mogul_read"  # execution option of transactions that only read
CONNECT_SECONDS: Final = 5  # for a database server to answer: calls wait behind those that wait for it
LOCK_SECONDS: Final = 30  # that a transaction waits for another one of SQLite
_MIGRATION_LOCK: Final = 20_251_124  # any number, the same in every process


def connect(url: str) -> Engine:
    """Returns the engine of a database, with all migrations made. url: of SQLAlchemy: `sqlite:///matches.sqlite`,
    `postgresql+psycopg://host/name`. Raises SQLAlchemyError if it cannot be opened, ValueError for SQLite in memory."""
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    if is_sqlite and _is_in_memory(make_url(url)):
        raise ValueError(f"store is {url}: in memory every connection would have a database of its own; name a file")
    engine = create_engine(
        url,
        connect_args={"timeout": LOCK_SECONDS} if is_sqlite else {"connect_timeout": CONNECT_SECONDS},
        pool_pre_ping=not is_sqlite,
        hide_parameters=True,  # errors are logged, and parameters are secret: hands, seeds
    )
    if is_sqlite:
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    with engine.begin() as connection:
        _migrate(connection)
    return engine


def _is_in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:", "file::memory:") or url.query.get("mode") == "memory"


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own
    connection.execute("PRAGMA journal_mode = WAL")  # readers do not wait for a writer
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail if another one wrote in between: it locks at once.
    is_read = connection.get_execution_options().get(READ, False)
    connection.exec_driver_sql("BEGIN" if is_read else "BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # SQLite is locked already
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(files("mogul.match.store").joinpath("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
