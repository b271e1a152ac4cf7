"""The files of a SQLite database: who can read them, and what a copy of one of them holds."""

import errno
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mogul.match.errors import StoreError
from mogul.match.store import Store
from mogul.match.store.database import connect
from mogul.match.store.sqlite_files import use_wal
from mogul.v1.match_pb2 import MatchEvent
from tests.match.harness import database_at
from tests.match.test_store import new_match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The main file."""
    return tmp_path / "matches.sqlite"


@pytest.fixture
def board(file: Path) -> Iterator[Store]:
    """The store of a board that runs."""
    store = Store(f"sqlite:///{file}")
    yield store
    store.close()


def copy(file: Path, *ends: str) -> Path:
    """A copy of some files of a database, made by another process: closing a file ends the locks of this one."""
    folder = file.with_name("copy")
    folder.mkdir()
    subprocess.run(["cp", *(f"{file}{end}" for end in ends), folder], check=True)
    return folder / file.name


def modes(file: Path) -> dict[str, int]:
    return {
        each.name.removeprefix(file.name): each.stat().st_mode & 0o777 for each in file.parent.glob(f"{file.name}*")
    }


def keep_match(store: Store) -> None:
    store.create(new_match(), [], MatchEvent())


@pytest.mark.usefixtures("open_umask")
def test_the_files_of_a_new_database_are_for_their_owner_alone(file: Path, board: Store) -> None:
    keep_match(board)
    assert modes(file) == {"": 0o600, "-wal": 0o600, "-shm": 0o600}


@pytest.mark.usefixtures("open_umask")
def test_files_that_everybody_can_read_are_closed_to_all_but_owner_and_group(
    file: Path, board: Store, caplog: pytest.LogCaptureFixture
) -> None:
    keep_match(board)
    killed = copy(file, "", "-wal", "-shm")
    for each in killed.parent.iterdir():
        each.chmod(0o664)
    again = Store(f"sqlite:///{killed}")
    assert modes(killed) == {"": 0o660, "-wal": 0o660, "-shm": 0o660}
    assert f"{killed} was open to all users of this machine; no longer" in caplog.messages
    assert again.match("a") is not None
    again.close()


@pytest.mark.usefixtures("open_umask")
def test_files_of_another_user_that_everybody_can_read_are_named(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def chmod(path: Path, mode: int) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))

    file.touch(0o644)
    monkeypatch.setattr(Path, "chmod", chmod)
    Store(f"sqlite:///{file}").close()
    assert f"{file} is open to all users of this machine: Operation not permitted" in caplog.messages


def test_a_copy_of_the_main_file_has_all_up_to_the_last_checkpoint(file: Path, board: Store) -> None:
    keep_match(board)
    board.checkpoint()
    copied = Store(f"sqlite:///{copy(file, '')}")
    assert copied.match("a") == board.match("a")
    copied.close()


def test_the_main_file_of_a_new_database_has_its_tables_from_the_beginning(file: Path, board: Store) -> None:
    with closing(sqlite3.connect(copy(file, ""))) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (0,)


def test_a_store_whose_latest_changes_are_not_beside_it_says_so(
    file: Path, board: Store, caplog: pytest.LogCaptureFixture
) -> None:
    keep_match(board)
    copied = copy(file, "")
    Store(f"sqlite:///{copied}").close()
    (line,) = caplog.messages
    assert line.startswith(f"{copied}-wal is missing")
    assert f"if {copied} is a copy, the moves of its last minutes are not in it" in line


@pytest.mark.parametrize("ends", [("", "-wal"), ("", "-wal", "-shm")])
def test_a_killed_board_misses_nothing_and_says_nothing(
    file: Path, board: Store, ends: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    keep_match(board)
    again = Store(f"sqlite:///{copy(file, *ends)}")
    assert again.match("a") == board.match("a")
    again.close()
    assert caplog.messages == []


def test_the_changes_of_a_killed_board_are_whole_where_another_program_has_merged_them(
    file: Path, board: Store, caplog: pytest.LogCaptureFixture
) -> None:
    keep_match(board)
    killed = copy(file, "", "-wal", "-shm")
    with closing(sqlite3.connect(killed)) as other:
        assert other.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    assert set(modes(killed)) == {""}
    again = Store(f"sqlite:///{killed}")
    assert again.match("a") == board.match("a")
    again.close()
    assert caplog.messages == []


def test_many_changes_leave_the_mark_of_a_copy_as_it_is(
    file: Path, board: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite itself would make a checkpoint after a thousand pages."""
    database = connect(f"sqlite:///{file}")
    with database.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE much (text)")
        connection.exec_driver_sql("INSERT INTO much VALUES (zeroblob(8000000))")
    keep_match(board)
    database.dispose()
    Store(f"sqlite:///{copy(file, '')}").close()
    assert "-wal is missing" in caplog.text


def test_a_board_that_has_stopped_leaves_one_file_which_is_whole(
    file: Path, board: Store, caplog: pytest.LogCaptureFixture
) -> None:
    keep_match(board)
    board.close()
    assert set(modes(file)) == {""}
    again = Store(f"sqlite:///{copy(file, '')}")
    assert again.match("a") is not None
    again.close()
    assert caplog.messages == []


def test_of_two_boards_on_one_file_the_one_that_goes_on_is_seen_by_its_copy(
    file: Path, board: Store, caplog: pytest.LogCaptureFixture
) -> None:
    Store(f"sqlite:///{file}").close()
    board.checkpoint()
    Store(f"sqlite:///{copy(file, '')}").close()
    assert "-wal is missing" in caplog.text


def test_a_main_file_without_any_table_is_refused_where_the_changes_are_missing(file: Path) -> None:
    """As boards of former versions had it until there were many changes: begun anew, it would hide the loss."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE matches (match_id)")
        copied = copy(file, "")
    with pytest.raises(StoreError, match=r"there is no table in it, and .*copy/matches.sqlite-wal is missing"):
        Store(f"sqlite:///{copied}")
    assert not list(copied.parent.glob("*-wal"))


def test_an_empty_file_is_a_new_database(file: Path) -> None:
    file.touch()
    store = Store(f"sqlite:///{file}")
    assert store.unfinished() == []
    store.close()


def test_a_store_that_is_refused_readers_who_do_not_wait_tries_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite refuses at once where two would wait for each other, whatever time they have."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE matches (name)")
        other.execute("BEGIN IMMEDIATE")
        with database_at(f"sqlite:///{file}", connect_args={"timeout": 0}) as database:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                use_wal(database, seconds=-1.0)
            monkeypatch.setattr("mogul.match.store.sqlite_files.time.sleep", lambda _: other.rollback())
            use_wal(database, seconds=60.0)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
