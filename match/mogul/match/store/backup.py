"""Backups of a database of SQLite: a file with all of it at one time, also while a board runs."""

import errno
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from mogul.match.errors import StoreError
from mogul.match.store import sqlite_files
from mogul.match.store.database import LOCK_SECONDS, explained, parsed_url
from mogul.match.store.store import Store

_NAME: Final = 50  # characters of a file's name in that of its unfinished one: names have at most 255 bytes


def back_up(url: str, file: Path, *, replace: bool = False) -> int:
    """Writes all matches of a database into a file. Returns their number. Raises ValueError for a URL that is wrong or
    of PostgreSQL, StoreError, and OSError: FileExistsError unless a file that is there is to be replaced."""
    database = _file_of(url)
    if os.path.realpath(file) == str(database):
        raise ValueError(f"{file} is the database itself")
    with _unfinished(file, replace=replace) as unfinished:
        return _copy(database, unfinished)


def restore(url: str, file: Path, *, replace: bool = False) -> int:
    """Makes a backup the database of a board. Returns the number of matches. Raises as `back_up` does, and StoreError
    while a board runs on the database; it is as before then."""
    database = _file_of(url)
    with _unfinished(database, replace=replace) as unfinished:
        number = _copy(file, unfinished)
        with explained(f"{file} cannot be restored: "):
            Store(f"sqlite:///{unfinished}").close()  # it is of no newer version
        _check_unused(database)
        for each in sqlite_files.beside(database):  # they would be taken for changes of the new one
            each.unlink(missing_ok=True)
    return number


def number_of_matches(file: Path) -> int | None:
    """Returns the number of matches in a database; None for any other file."""
    with suppress(sqlite3.Error), closing(_read_only(file)) as database:
        return _count(database)
    return None


def _file_of(url: str) -> Path:
    """Returns the file of a database. Raises ValueError if it has none."""
    parts = parsed_url(url)
    if parts.drivername != "sqlite":
        raise ValueError(
            "this is for SQLite; PostgreSQL has programs of its own: pg_dump, while boards run, and pg_restore"
        )
    return Path(os.path.realpath(str(parts.database)))


@contextmanager
def _unfinished(path: Path, *, replace: bool) -> Iterator[Path]:
    """A new file, for its owner alone, that takes its place at the end of the block: links are followed, and the owner
    stays. Raises OSError."""
    if path.exists() and not replace:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f"{target.name[:_NAME]}.{secrets.token_hex(8)}.tmp")
    try:
        unfinished.touch(sqlite_files.PRIVATE, exist_ok=False)
        yield unfinished
        if target.exists() and target.stat().st_uid != unfinished.stat().st_uid:
            shutil.chown(unfinished, target.stat().st_uid, target.stat().st_gid)
        with unfinished.open("r+b") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        for each in (unfinished, *sqlite_files.beside(unfinished)):
            each.unlink(missing_ok=True)


def _copy(database: Path, target: Path) -> int:
    """Copies a database, which stays as it is. Returns the number of its matches."""
    had_wal = sqlite_files.has_wal(database)
    with explained(f"{database} cannot be copied: "):
        with closing(_read_only(database)) as source:
            if not had_wal:
                sqlite_files.check_whole(source, database)
            source.execute("VACUUM INTO ?", (str(target),))
        with closing(sqlite3.connect(target)) as copy:
            copy.execute(f"PRAGMA user_version = {sqlite_files.CLOSED}")
            return _count(copy)


def _read_only(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(database))}?mode=ro", LOCK_SECONDS, uri=True)


def _count(database: sqlite3.Connection) -> int:
    (number,) = database.execute("SELECT count(*) FROM matches").fetchone()
    return int(number)


def _check_unused(database: Path) -> None:
    """Raises StoreError if a board has a database open. One that is damaged is not in use."""
    if not database.exists():
        return
    with closing(sqlite3.connect(database, timeout=1.0)) as connection, suppress(sqlite3.DatabaseError):
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # fails while there are other connections
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise StoreError(f"{database} is in use: stop the board first") from error
