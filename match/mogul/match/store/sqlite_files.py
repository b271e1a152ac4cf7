"""The files of a SQLite database: the main one, beside it `-wal` with the latest changes, and `-shm`.

A checkpoint copies the changes into the main file. The last connection that closes makes one, and removes the others.
A mark, the `user_version`, tells whether a main file without `-wal` has all changes: a board makes checkpoints with the
mark BEHIND, and leaves the mark MERGED in `-wal`. So it comes with the changes of a killed board, whoever merges them.
"""

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from mogul.match.errors import StoreError

_log = logging.getLogger(__name__)

PRIVATE: Final = 0o600  # mode of files with the hands of matches in progress
_OTHERS: Final = 0o007  # in a mode: all but the owner, and the group with which an owner may share a file
CLOSED, BEHIND, MERGED = 0, 1, 2  # marks
_SECONDS_BETWEEN_TRIES: Final = 0.01


def beside(path: Path) -> tuple[Path, Path]:
    """Returns the files that a database has beside its main one while it is open: the changes, and their index."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def create_private(path: Path) -> None:
    """Creates the file of a database for its owner alone, unless it is there. Raises OSError."""
    # Not opened where it is there: closing it would end the locks that SQLite has in this process.
    with suppress(FileExistsError):
        path.touch(PRIVATE, exist_ok=False)


def close_to_others(path: Path) -> None:
    """Closes the files of a database that all users of the machine can read."""
    for each in (path, *beside(path)):
        with suppress(FileNotFoundError):
            mode = each.stat().st_mode
            if mode & _OTHERS:
                try:
                    each.chmod(mode & ~_OTHERS)
                    _log.warning("%s was open to all users of this machine; no longer", each)
                except PermissionError as error:  # it belongs to another user
                    _log.warning("%s is open to all users of this machine: %s", each, error.strerror)


def has_wal(path: Path) -> bool:
    """Returns whether there are changes beside the main file: before it is opened, which creates the others."""
    try:
        return beside(path)[0].stat().st_size > 0
    except FileNotFoundError:
        return False


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Warns where changes of a database that had no `-wal` can be missing. Raises StoreError if all of them are."""
    missing = f"{beside(path)[0]} is missing, which has the latest changes until the board has stopped in order"
    mark, mode, version = (_pragma(connection, each) for each in ("user_version", "journal_mode", "schema_version"))
    if mode == "wal" and version == 0:
        raise StoreError(f"there is no table in it, and {missing}; bring both files, or remove this one to begin anew")
    if mark == BEHIND:
        _log.warning("%s; if %s is a copy, the moves of its last minutes are not in it", missing, path)


@contextmanager
def raw_connection(engine: Engine) -> Iterator[sqlite3.Connection]:
    """A connection of an engine for the time of a block, outside of transactions."""
    connection = engine.raw_connection()
    try:
        driver_connection = connection.driver_connection
        assert isinstance(driver_connection, sqlite3.Connection)
        yield driver_connection
    finally:
        connection.close()


def use_wal(engine: Engine, seconds: float) -> None:
    """Makes readers of a database wait for no writer, from now on. Of several that begin so at once SQLite refuses all
    but one without waiting, since they would wait for each other: they try again, for `seconds`."""
    end = time.monotonic() + seconds
    with raw_connection(engine) as connection:
        while True:
            try:
                _pragma(connection, "journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(_SECONDS_BETWEEN_TRIES)
            else:
                return


def checkpoint(engine: Engine) -> None:
    """Copies all changes into the main file, and marks it: another process may have closed it."""
    mark(engine, BEHIND)
    with raw_connection(engine) as connection:
        _pragma(connection, "wal_checkpoint")
    mark(engine, MERGED)


def mark(engine: Engine, value: int) -> None:
    """Marks a database, unless it is marked so."""
    with raw_connection(engine) as connection:
        if _pragma(connection, "user_version") != value:
            _pragma(connection, f"user_version = {value}")


def identity(engine: Engine) -> tuple[int, int] | None:
    """Returns numbers that tell the main file of a database from another one in its place; None if none is there."""
    try:
        status = Path(str(engine.url.database)).stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _pragma(connection: sqlite3.Connection, text: str) -> object:
    """Returns the first value of a pragma; None if it has none."""
    row = connection.execute(f"PRAGMA {text}").fetchone()
    return row[0] if row else None
