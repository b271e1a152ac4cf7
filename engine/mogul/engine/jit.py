"""The one place that knows how kernels are compiled and where compiled code is kept.

Flags
    `nogil`         several searches run in threads of one process.
    `cache`         a warm start loads machine code instead of compiling it.
    `error_model`   "numpy": no division-by-zero branch in the kernels; nothing here divides by zero.
    `boundscheck`   off, unless the environment says `MOGUL_BOUNDS_CHECK=1` (the checked test run).
    `_nrt`          off: no reference counts. Counting uses of the search tree's arrays, an atomic operation each, made
                    an iteration 1.3 to 4 times as slow. So a kernel cannot allocate: numba refuses to compile it.

Cache
    numba drops a cached function only when the function's *own* file changes, and its key knows no flags. So the
    folder is named by a hash over every kernel source and the flags. It is set only while our own functions are being
    decorated: an application that embeds `mogul` keeps its own numba cache where it was.
"""

import functools
import hashlib
import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba import types
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])

BOUNDS_CHECK = os.environ.get("MOGUL_BOUNDS_CHECK", "0") == "1"
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECK, "_nrt": False}

# Everything compiled lives in these packages of the namespace.
KERNEL_PACKAGES = ("engine", "search", "players")

# Cache folders of other versions of the sources that are kept, newest first; a folder weighs a few MB.
KEPT_FOLDERS = 6


def kernel_sources() -> list[Path]:
    """Every source file whose code can end up in a compiled kernel, in a fixed order."""
    roots = importlib.import_module("mogul").__path__
    folders = [Path(root) / package for package in KERNEL_PACKAGES for root in roots]
    return sorted((path for folder in folders for path in folder.rglob("*.py")), key=lambda path: path.as_posix())


@functools.cache
def kernel_hash() -> str:
    """16 hex digits that change with any kernel source, the flags, and the versions of numba and llvmlite."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(repr((sorted(FLAGS.items()), numba.__version__, numba.core.codegen.ll.llvm_version_info)).encode())
    for path in kernel_sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class CacheFolderError(OSError):
    """Compiled kernels cannot be kept where they should be; the message says where, why, and what would be right."""


@functools.cache
def cache_folder() -> Path:
    """Folder for compiled kernels: `MOGUL_CACHE_DIR` or the user's cache folder, then `kernel_hash()`.

    Raises CacheFolderError, and so does importing any kernel.
    """
    base = Path(os.environ.get("MOGUL_CACHE_DIR") or platformdirs.user_cache_path("mogul")) / "kernels"
    folder = base / kernel_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()  # as numba does, which otherwise gives up without saying why
    except OSError as error:
        hint = "set MOGUL_CACHE_DIR to a folder that can be written to"
        raise CacheFolderError(f"{folder}: no place for compiled kernels ({error.strerror}); {hint}") from error
    others = sorted((path for path in base.iterdir() if path != folder), key=_age, reverse=True)
    for stale in others[KEPT_FOLDERS:]:
        shutil.rmtree(stale, ignore_errors=True)
    return folder


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process pruned it first
        return 0.0


@contextmanager
def _our_cache() -> Iterator[None]:
    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        numba.config.CACHE_DIR = previous


def kernel(function: F) -> F:
    """Compile `function` with the project's flags; callable from Python and from other kernels, cached on disk."""
    with _our_cache():
        return numba.njit(cache=True, **FLAGS)(function)  # type: ignore[no-any-return]


def inlined(function: F) -> F:
    """A kernel that is merged into its callers, at every call: for all that runs inside a playout.

    Left to itself LLVM keeps the larger rules apart, and each of those calls passes its results and an error status
    through memory: random playouts run 1.6 times as fast with everything merged, and compile 1.5 s longer.
    """
    with _our_cache():
        return numba.njit(cache=True, forceinline=True, **FLAGS)(function)  # type: ignore[no-any-return]


def implements(verb: Callable[..., Any], game: type) -> Callable[[F], F]:
    """Give `game` (a NamedTuple class) its version of a verb of the seam; chosen at compile time, inlined by LLVM."""

    def register(function: F) -> F:
        def choose(*arguments: types.Type) -> F | None:
            kind = arguments[0]
            return function if isinstance(kind, types.BaseNamedTuple) and kind.instance_class is game else None

        overload(verb, jit_options={**FLAGS, "forceinline": True}, strict=False)(choose)
        return function

    return register
