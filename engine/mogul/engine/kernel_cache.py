"""The folders of compiled kernels.

Compiled code is shared by all clones, containers and test processes with the same sources. numba's own cache looks at
one function and one file, with its path and age, so it misses changes of callees and flags, and a clone misses
everything. Here a folder is named by a hash over the code of the kernel sources and the flags, and the file in it by
the function and the signature. Each game has a folder of its own, named by the shared sources and those of this game,
so that another game's files change nothing. An application that embeds `mogul` keeps its own numba cache.
"""

import functools
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

from mogul.engine.kernel_sources import code_of, games, sources_hash

# Cache folders of other games and of other versions of the sources that are kept, newest first; a folder weighs a few
# MB.
KEPT_FOLDERS: Final = 12

# The endings of a file of compiled code, and of one that is named by the text of sources whose code a folder is for.
_CODE: Final = ".code"
_TEXTS: Final = ".sources"

_REMEDY: Final = "set MOGUL_CACHE_DIR to a folder that can be written to"


def kernel_hash(of: Iterable[str] | None = None) -> str:
    """16 hex digits that change with the code of any kernel source, the flags, and the versions of numba, LLVM and
    Python; not with comments, docstrings and layout. of: see `kernel_sources`; None: all games."""
    chosen = games() if of is None else frozenset(of)
    # Reading the code takes half a second, which every start would pay: cache folders remember of which texts they are.
    known = next(cache_base().glob(f"*/{sources_hash(chosen, Path.read_bytes)}{_TEXTS}"), None)
    return sources_hash(chosen, code_of) if known is None else known.parent.name


class CacheFolderError(OSError):
    """There is no place for compiled kernels; the message gives the folder, the reason and the remedy."""


def cache_base() -> Path:
    """The folder of all cache folders: in `MOGUL_CACHE_DIR` or the user's cache folder. Raises CacheFolderError if
    there is neither."""
    named = os.environ.get("MOGUL_CACHE_DIR")
    try:
        return Path(named or platformdirs.user_cache_path("mogul")) / "kernels"
    except RuntimeError as error:  # of platformdirs: neither HOME nor an entry of the user is there
        raise CacheFolderError(f"no place for compiled kernels (this user has no home folder); {_REMEDY}") from error


@functools.cache
def cache_folder(of: frozenset[str]) -> Path:
    """Folder for the compiled kernels of these games: `kernel_hash(of)` in `cache_base()`.

    One that holds compiled code and cannot be written to is used as it is. Raises CacheFolderError where there is none
    and none can be made, and so does importing any kernel.
    """
    base = cache_base()
    folder = base / kernel_hash(of)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        (folder / f"{sources_hash(of, Path.read_bytes)}{_TEXTS}").touch()
    except OSError as error:
        if folder.is_dir() and any(folder.glob(f"*{_CODE}")):
            return folder
        raise CacheFolderError(f"{folder}: no place for compiled kernels ({error.strerror}); {_REMEDY}") from error
    with suppress(FileNotFoundError):  # another process prunes at the same time
        others = sorted((path for path in base.iterdir() if path != folder), key=os.path.getmtime, reverse=True)
        for stale in others[KEPT_FOLDERS:]:
            shutil.rmtree(stale, ignore_errors=True)
    return folder


def keeps_code(of: frozenset[str]) -> bool:
    """True if the folder of these games can be written to, so that what is compiled now is found by the next process.
    Raises CacheFolderError."""
    folder = cache_folder(of)
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def code_file(of: frozenset[str], name: str) -> Path:
    """The file of the code of a kernel of these games."""
    return cache_folder(of) / f"{name}{_CODE}"
