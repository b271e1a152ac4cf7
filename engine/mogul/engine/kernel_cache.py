"""The folders of compiled kernels, named by their sources and by the flags they are compiled with.

Compiled code is shared by all clones, containers and test processes with the same sources. numba's own cache looks at
one function and one file, with its path and age, so it misses changes of callees and flags, and a clone misses
everything. Here a folder is named by a hash over the code of the kernel sources and the flags, and the file in it by
the function and the signature. Each game has a folder of its own, named by the shared sources and those of this game,
so that another game's files change nothing. An application that embeds `mogul` keeps its own numba cache.

`nogil`         several searches run in threads of one process.
`error_model`   "numpy": no division-by-zero branch in the kernels; nothing reads the result of one.
`boundscheck`   off, unless the environment says `MOGUL_BOUNDS_CHECK=1` (the checked test run).
`_nrt`          off: no reference counts. Counting uses of the search tree's arrays, an atomic operation each, made
                an iteration 1.3 to 4 times as slow. So a kernel cannot allocate: numba refuses to compile it.
`no_cfunc_wrapper`
                on: nothing calls kernels by C's conventions, and these wrappers took 8 % of the compiler's time.

The last two are numba's own, without documentation, and belong to the compiler of units (`units`), which stands on
numba's internals. With a numba that it was not tested with, or with `MOGUL_PLAIN_NUMBA=1` in the environment, kernels
are compiled by numba's documented decorators, and kept by numba's cache in the folder that is named by all sources.
"""

import ast
import functools
import hashlib
import importlib
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
import numba
import platformdirs

from mogul.engine.support import check_support

check_support()

_log = logging.getLogger(__name__)

# The oldest numba that pyproject.toml allows, with which `make test-numba` tests, and that of requirements/run.txt,
# with which all other targets do.
TESTED_NUMBA: Final = (0, 63), (0, 68)


def reason_without_units() -> str:
    """The reason why kernels are compiled without units; empty if they are compiled as units."""
    if os.environ.get("MOGUL_PLAIN_NUMBA") == "1":
        return "MOGUL_PLAIN_NUMBA is set"
    oldest, newest = TESTED_NUMBA
    number = re.match(r"(\d+)\.(\d+)", numba.__version__)  # a build without tags calls itself 0+unknown
    if number and oldest <= (int(number[1]), int(number[2])) <= newest:
        return ""
    tested = " to ".join(f"{major}.{minor}" for major, minor in TESTED_NUMBA)
    return f"numba is {numba.__version__}; tested with {tested}"


REASON_WITHOUT_UNITS: Final = reason_without_units()
BOUNDS_CHECK: Final = os.environ.get("MOGUL_BOUNDS_CHECK", "0") == "1"
FLAGS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECK}
if not REASON_WITHOUT_UNITS:
    FLAGS.update({"_nrt": False, "no_cfunc_wrapper": True})


def compilation_target() -> tuple[str, str, str]:
    """Platform, processor family (`znver4`) and features that kernels are compiled for; numba's settings included."""
    features = llvm.get_host_cpu_features()
    if not numba.config.ENABLE_AVX:
        features.update({name: False for name in features if name.startswith("avx")})
    return (
        llvm.get_process_triple(),
        numba.config.CPU_NAME or llvm.get_host_cpu_name(),
        features.flatten() if numba.config.CPU_FEATURES is None else numba.config.CPU_FEATURES,
    )


# Everything compiled lives in these packages of the namespace.
KERNEL_PACKAGES: Final = ("engine", "search", "players")

# The registries of games hold names of modules, which have no part in any kernel.
REGISTRY: Final = "games.py"


def _roots() -> list[Path]:
    return [Path(root) for root in importlib.import_module("mogul").__path__]


@functools.cache
def games() -> frozenset[str]:
    """The ids of all games: in the engine every folder is a game's."""
    return frozenset(path.parent.name for root in _roots() for path in root.glob("engine/*/__init__.py"))


@functools.cache
def kernel_files() -> frozenset[Path]:
    """The source files in the hashes that name cache folders."""
    return frozenset(kernel_sources(games()).values())


def kernel_sources(of: Iterable[str]) -> dict[str, Path]:
    """Every source file whose code can end up in a compiled kernel, by its path within the namespace, in a fixed order:
    those that all games share, and those of these games."""
    others = games() - set(of)
    found: dict[str, Path] = {}
    for root in _roots():
        for package in KERNEL_PACKAGES:
            for path in (root / package).rglob("*.py"):
                found.setdefault(path.relative_to(root).as_posix(), path)  # as an import finds it
    return {
        name: found[name]
        for name in sorted(found)
        if found[name].name != REGISTRY and not others & set(name.split("/")[:-1])
    }


@functools.cache
def sources_hash(of: frozenset[str], content: Callable[[Path], bytes]) -> str:
    """16 hex digits that change with the content of any kernel source of these games, with the flags, and with the
    versions of numba, LLVM and Python. content: what counts of a file, such as `code_of`."""
    digest = hashlib.blake2b(digest_size=8)
    versions = numba.__version__, tuple(llvm.llvm_version_info), sys.version_info[:2]
    digest.update(repr((sorted(FLAGS.items()), *versions)).encode())
    for name, path in kernel_sources(of).items():
        for part in (name.encode(), content(path)):
            digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def code_of(path: Path) -> bytes:
    """A digest of a Python source without comments, docstrings and layout."""
    return _digest_of_code(path.read_bytes())


@functools.cache  # every start with an empty cache asks once for each game, and once for all games
def _digest_of_code(text: bytes) -> bytes:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [each for each in body if not (isinstance(each, ast.Expr) and _is_text(each.value))]
    return hashlib.blake2b(ast.dump(tree).encode(), digest_size=16).digest()


def _is_text(value: ast.expr) -> bool:
    """True if it does nothing as a statement."""
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


# Cache folders of other games and of other versions of the sources that are kept, newest first; a folder weighs a few
# MB.
KEPT_FOLDERS: Final = 12

# The endings of a file of compiled code, of numba or of ours, and of one that is named by the text of sources whose
# code a folder is for.
_CODE: Final = ".nbc" if REASON_WITHOUT_UNITS else ".code"
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
        if folder.is_dir() and any(folder.rglob(f"*{_CODE}")):
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


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """One process at a time, where the folder can be written to. Units call each other in one direction only: processes
    that wait for each other's do not wait for ever."""
    import fcntl  # not before `check_support`

    try:
        file = lock.open("ab")
    except OSError:
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)  # until the file is closed, or the process ends
        yield


@functools.cache
def report_unkept(base: Path, reason: str) -> None:
    """Once a process: kernels come in hundreds."""
    _log.warning(
        "%s lacks kernels of this version for this processor (%s), and cannot be written to (%s): "
        "every start compiles them",
        *(base, compilation_target()[1], reason),
    )
