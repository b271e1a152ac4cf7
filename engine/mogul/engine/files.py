"""Files that are written completely or not at all, as far as their place allows."""

import errno
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

# A file that is mounted by itself, or on another file system than its folder; a folder that cannot be written to, or
# where only owners replace files; an owner whom this user cannot give to a new file.
_IRREPLACEABLE: Final = {errno.EBUSY, errno.EXDEV, errno.EROFS, errno.EACCES, errno.EPERM}
PRIVATE: Final = 0o600  # mode of files that their owner alone may read, as records with every hand
_NAME: Final = 50  # characters of a file's name in that of its unfinished one: names have at most 255 bytes


def write_whole(path: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Writes a file: others see all of it or nothing, also where folders cannot be locked. Links are followed; mode,
    owner and attributes of a file stay.

    A file that cannot be replaced, or has further names, is written in place, and so is what is no plain file. A killed
    process may leave a `.tmp` file beside it, after an interrupted writing in place with the whole content. mode: of a
    new file, less what the user's mask takes. Raises OSError, with the name of this path.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    target = Path(os.path.realpath(path))
    try:
        if not os.path.lexists(target):
            _write(target, content, None, mode)
        elif not target.is_file():
            target.write_bytes(content)
        else:
            with target.open("r+b") as there:  # or it is write-protected
                _write(target, content, there, PRIVATE)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(target: Path, content: bytes, there: BinaryIO | None, mode: int) -> None:
    """Puts a new file in the place of the one that is there, if any, or writes that one in place."""
    unfinished = target.with_name(f"{target.name[:_NAME]}.{secrets.token_hex(8)}.tmp")
    try:
        unfinished.touch(mode, exist_ok=False)
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if there is None:
            unfinished.replace(target)
        elif os.fstat(there.fileno()).st_nlink == 1:
            _resemble(unfinished, target)
            unfinished.replace(target)
        else:
            _overwrite(there, content)
    except OSError as error:
        if there is None or error.errno not in _IRREPLACEABLE:
            raise
        _overwrite(there, content)
    finally:
        with suppress(OSError):
            unfinished.unlink()


def _resemble(file: Path, model: Path) -> None:
    """Gives a new file the owner, the mode and the attributes of another one."""
    owner, own = model.stat(), file.stat()
    if (owner.st_uid, owner.st_gid) != (own.st_uid, own.st_gid):
        os.chown(file, owner.st_uid, owner.st_gid)
    shutil.copystat(model, file)
    os.utime(file)


def _overwrite(file: BinaryIO, content: bytes) -> None:
    """Writes a file in place."""
    file.write(content)
    file.truncate()
    os.fsync(file.fileno())
