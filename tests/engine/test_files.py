"""Files that are written completely or not at all, as far as their place allows."""

import errno
import os
import shutil
import stat
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mogul.engine.files import write_whole

NOBODY = 65534


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


@pytest.fixture
def powerless_in() -> Iterator[Path]:
    """A folder, in which the test is no administrator, to whom everything is allowed."""
    folder, administrator = Path(tempfile.mkdtemp()), os.geteuid() == 0
    if administrator:
        os.chown(folder, NOBODY, -1)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if administrator:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


def test_a_kill_during_writing_leaves_the_previous_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, b"before")

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", die)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    monkeypatch.undo()
    write_whole(path, b"after")
    assert path.read_bytes() == b"after"
    assert names_in(tmp_path) == {"file"}


@pytest.mark.parametrize("target", ["elsewhere/file", "elsewhere/not-yet"])
def test_a_link_is_followed_and_stays(tmp_path: Path, target: str) -> None:
    """Also a link to a link, and one whose file is not there yet."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "file").write_bytes(b"before")
    path, between = tmp_path / "link", tmp_path / "elsewhere" / "between"
    between.symlink_to(tmp_path / target)
    path.symlink_to(between)
    write_whole(path, b"after")
    assert (tmp_path / target).read_bytes() == path.read_bytes() == b"after"
    assert path.is_symlink()
    assert between.is_symlink()
    assert not [name for name in names_in(tmp_path) | names_in(tmp_path / "elsewhere") if name.endswith(".tmp")]


def test_a_file_of_several_names_stays_one_file(tmp_path: Path) -> None:
    path, other = tmp_path / "file", tmp_path / "other"
    path.write_bytes(b"before, and longer")
    other.hardlink_to(path)
    write_whole(path, b"after")
    assert other.read_bytes() == b"after"
    assert path.samefile(other)
    assert names_in(tmp_path) == {"file", "other"}


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_the_mode_of_a_file_stays(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    path.chmod(mode)
    write_whole(path, b"after")
    assert mode_of(path) == mode
    assert path.read_bytes() == b"after"


def test_the_content_of_a_secret_file_is_never_open_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, modes = tmp_path / "file", list[int]()
    path.write_bytes(b"before")
    path.chmod(0o600)
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    write_whole(path, b"after")
    assert modes == [0o600]


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    write_whole(tmp_path / "folder" / "file", b"new")
    assert mode_of(tmp_path / "folder" / "file") == mode_of(tmp_path / "usual")


@pytest.mark.skipif(os.geteuid() != 0, reason="only an administrator gives files away")
def test_the_owner_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    os.chown(path, NOBODY, NOBODY)
    write_whole(path, b"after")
    assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)
    assert path.read_bytes() == b"after"


def test_the_owner_stays_where_only_an_administrator_could_give_the_file_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a file of a group whose members this user is none of."""
    path = tmp_path / "file"
    path.write_bytes(b"before, and longer")
    number = path.stat().st_ino

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(shutil, "copystat", refused)
    write_whole(path, b"after")
    assert (path.read_bytes(), path.stat().st_ino) == (b"after", number)
    assert names_in(tmp_path) == {"file"}


def test_the_time_of_a_file_is_that_of_its_writing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    os.utime(path, (1, 1))
    write_whole(path, b"after")
    assert path.stat().st_mtime > 1


@pytest.mark.parametrize("reason", [errno.EBUSY, errno.EXDEV, errno.EPERM])
def test_a_file_that_cannot_be_replaced_is_written_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int
) -> None:
    """As one that is mounted by itself."""
    path = tmp_path / "file"
    path.write_bytes(b"before, and longer")
    number = path.stat().st_ino

    def refused(unfinished: Path, _: Path) -> None:
        raise OSError(reason, os.strerror(reason), str(unfinished))

    monkeypatch.setattr(Path, "replace", refused)
    write_whole(path, b"after")
    assert (path.read_bytes(), path.stat().st_ino) == (b"after", number)
    assert names_in(tmp_path) == {"file"}


def test_a_full_disk_leaves_the_previous_content_and_is_said_of_the_file_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as error:
        write_whole(path, b"after")
    assert error.value.filename == str(path)
    assert path.read_bytes() == b"before"
    assert names_in(tmp_path) == {"file"}


def test_a_file_in_a_folder_that_cannot_be_written_to_is_written_in_place(powerless_in: Path) -> None:
    path = powerless_in / "file"
    path.write_bytes(b"before, and longer")
    powerless_in.chmod(0o555)
    write_whole(path, b"after")
    assert path.read_bytes() == b"after"
    with pytest.raises(PermissionError) as error:
        write_whole(powerless_in / "new", b"new")
    assert error.value.filename == str(powerless_in / "new")


def test_a_write_protected_file_is_not_replaced(powerless_in: Path) -> None:
    path = powerless_in / "file"
    path.write_bytes(b"before")
    path.chmod(0o444)
    with pytest.raises(PermissionError) as error:
        write_whole(path, b"after")
    assert error.value.filename == str(path)
    assert path.read_bytes() == b"before"


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    path, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    write_whole(path, b"content")
    reader.join()
    assert read == [b"content"]
    assert path.is_fifo()
    write_whole(Path(os.devnull), b"content")
    assert Path(os.devnull).is_char_device()


def test_a_folder_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as error:
        write_whole(tmp_path, b"content")
    assert error.value.filename == str(tmp_path)


def test_a_circle_of_links_is_refused_by_its_name(tmp_path: Path) -> None:
    path, other = tmp_path / "one", tmp_path / "other"
    path.symlink_to(other)
    other.symlink_to(path)
    with pytest.raises(OSError, match="symbolic links") as error:
        write_whole(path, b"content")
    assert error.value.filename == str(path)
    assert path.is_symlink()


def test_a_file_may_have_the_longest_name(tmp_path: Path) -> None:
    path = tmp_path / ("\N{GREEK SMALL LETTER OMEGA}" * 127)
    for content in (b"before", b"after"):
        write_whole(path, content)
        assert path.read_bytes() == content
