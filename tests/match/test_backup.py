"""Backups of a database, and their way back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mogul.match.errors import StoreError
from mogul.match.store import Store
from mogul.match.store.backup import back_up, restore
from mogul.v1.match_pb2 import MatchEvent
from tests.match.test_store import new_match


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def keep_match(store: Store, name: str) -> None:
    store.create(replace(new_match(), match_id=name), [], MatchEvent())


def matches(file: Path) -> list[str]:
    store = Store(url(file))
    found = store.unfinished()
    store.close()
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def board(file: Path) -> Iterator[Store]:
    """The store of a board that runs, with a match."""
    store = Store(url(file))
    keep_match(store, "a")
    yield store
    store.close()


@pytest.fixture
def backup(file: Path, board: Store) -> Path:
    """A backup with a match, while the board has gone on to a second one."""
    backup = file.with_name("backup")
    assert back_up(url(file), backup) == 1
    keep_match(board, "b")
    return backup


def test_a_backup_of_a_board_that_runs_is_one_file_for_its_owner_and_has_what_was_kept(
    file: Path, board: Store, backup: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert {each.name for each in file.parent.iterdir() if each.name.startswith("backup")} == {"backup"}
    assert backup.stat().st_mode & 0o777 == 0o600
    assert matches(backup) == ["a"]
    assert board.unfinished() == ["a", "b"]
    assert caplog.messages == []


def test_a_backup_goes_into_a_new_database_and_a_board_begins_with_it(file: Path, backup: Path) -> None:
    new = file.with_name("new.sqlite")
    assert restore(url(new), backup) == 1
    assert new.stat().st_mode & 0o777 == 0o600
    assert matches(new) == ["a"]
    assert matches(backup) == ["a"]


def test_a_backup_takes_the_place_of_a_database_only_where_that_is_meant(
    file: Path, board: Store, backup: Path
) -> None:
    board.close()
    with pytest.raises(FileExistsError):
        restore(url(file), backup)
    assert matches(file) == ["a", "b"]
    assert restore(url(file), backup, replace=True) == 1
    assert matches(file) == ["a"]


def test_a_file_that_is_there_is_replaced_by_a_backup_only_where_that_is_meant(
    file: Path, board: Store, backup: Path
) -> None:
    with pytest.raises(FileExistsError):
        back_up(url(file), backup)
    assert back_up(url(file), backup, replace=True) == 2
    with pytest.raises(ValueError, match="is the database itself"):
        back_up(url(file), file, replace=True)
    assert board.unfinished() == ["a", "b"]


def test_the_database_of_a_board_that_runs_is_not_replaced(file: Path, board: Store, backup: Path) -> None:
    with pytest.raises(StoreError, match="is in use: stop the board first"):
        restore(url(file), backup, replace=True)
    keep_match(board, "c")
    assert board.unfinished() == ["a", "b", "c"]


def test_a_damaged_database_is_replaced_with_what_was_left_beside_it(file: Path, board: Store, backup: Path) -> None:
    board.close()
    file.write_bytes(b"damaged" * 1000)
    file.with_name("matches.sqlite-wal").write_bytes(b"old" * 1000)
    assert restore(url(file), backup, replace=True) == 1
    assert matches(file) == ["a"]


def test_a_file_that_no_board_can_use_replaces_nothing(file: Path, board: Store, backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    text = file.with_name("text")
    text.write_text("no database")
    other = file.with_name("other")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE places (name)")
    for each, reason in ((backup, "is of version 9999"), (text, "not a database"), (other, "no such table: matches")):
        with pytest.raises(StoreError, match=f"^{each} cannot be .*{reason}"):
            restore(url(file), each, replace=True)
    assert board.unfinished() == ["a", "b"]
    assert not list(file.parent.glob("*.tmp*"))


def test_a_file_that_cannot_be_written_is_named_by_the_name_it_was_given(file: Path, board: Store) -> None:
    nowhere = file.with_name("nowhere") / "backup"
    with pytest.raises(FileNotFoundError) as refusal:
        back_up(url(file), nowhere)
    assert refusal.value.filename == str(nowhere)


def test_a_link_to_a_backup_is_followed(file: Path, board: Store, backup: Path) -> None:
    link = file.with_name("latest")
    link.symlink_to(backup)
    assert back_up(url(file), link, replace=True) == 2
    assert link.is_symlink()
    assert matches(backup) == ["a", "b"]


def test_postgresql_has_programs_of_its_own_for_backups(file: Path) -> None:
    with pytest.raises(ValueError, match="pg_dump"):
        back_up("postgresql://localhost/mogul", file)
