"""The database of a store: its engine, its transactions, its migrations."""

from importlib.resources import files
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text

READ: Final = "mogul_read"  # execution option of transactions that only read
CONNECT_SECONDS: Final = 5  # for a database server to answer: calls wait behind those that wait for it
LOCK_SECONDS: Final = 30  # that a transaction waits for another one
# A call of the store keeps one of its few threads (`async_store.THREADS`). By the defaults of Linux, a connection to a
# host that has vanished ends after some 15 minutes where data was sent, and after two hours where an answer is awaited.
# A statement takes milliseconds: one that does not end in the time of a lock waits for something that does not come.
STATEMENT_SECONDS: Final = LOCK_SECONDS
UNANSWERED_SECONDS: Final = 10  # of a connection without a sign from the other host; twice `CONNECT_SECONDS`
_MIGRATION_LOCK: Final = 20_251_124  # any number, the same in every process


def connect(url: str) -> Engine:
    """Returns the engine of a database, with all migrations made. url: of SQLAlchemy: `sqlite:///matches.sqlite`,
    `postgresql+psycopg://host/name`. Raises SQLAlchemyError if it cannot be opened, ValueError for SQLite in memory."""
    parts = make_url(url)
    is_sqlite = parts.get_backend_name() == "sqlite"
    if is_sqlite and _is_in_memory(parts):
        raise ValueError(f"store is {url}: in memory every connection would have a database of its own; name a file")
    engine = create_engine(
        url,
        connect_args={"timeout": LOCK_SECONDS} if is_sqlite else _postgresql_limits(parts),
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
    connection.execute("PRAGMA journal_mode = WAL")  # readers do not wait for a writer
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail if another one wrote in between: it locks at once.
    is_read = connection.get_execution_options().get(READ, False)
    connection.exec_driver_sql("BEGIN" if is_read else "BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # SQLite is locked already
        # The migrations of another process, and of much data, may take longer than any other statement.
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(files("mogul.match.store").joinpath("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
