"""Kernels: their compiler flags, and the folders of their compiled code.

Flags
    `nogil`         several searches run in threads of one process.
    `error_model`   "numpy": no division-by-zero branch in the kernels; nothing here divides by zero.
    `boundscheck`   off, unless the environment says `MOGUL_BOUNDS_CHECK=1` (the checked test run).
    `_nrt`          off: no reference counts. Counting uses of the search tree's arrays, an atomic operation each, made
                    an iteration 1.3 to 4 times as slow. So a kernel cannot allocate: numba refuses to compile it.

Cache
    Compiled code is shared by all clones, containers and test processes with the same sources. numba's own cache looks
    at one function and one file, with its path and age, so it misses changes of callees and flags, and a clone misses
    everything. Here a folder is named by a hash over the code of the kernel sources and the flags, and the file in it
    by the function and the signature. Each game has a folder of its own, named by the shared sources and those of this
    game, so that another game's files change nothing. An application that embeds `mogul` keeps its own numba cache.
"""

import ast
import functools
import hashlib
import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import platformdirs
from numba import types
from numba.extending import overload

from mogul.engine import units
from mogul.engine.units import PartCompiler, SeldomCompiler, UnitCompiler, UnitFiles

F = TypeVar("F", bound=Callable[..., Any])

BOUNDS_CHECK = os.environ.get("MOGUL_BOUNDS_CHECK", "0") == "1"
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECK, "_nrt": False}

# Everything compiled lives in these packages of the namespace.
KERNEL_PACKAGES = ("engine", "search", "players")

# The registries of games hold names of modules, which have no part in any kernel.
REGISTRY = "games.py"

# Cache folders of other games and of other versions of the sources that are kept, newest first; a folder weighs a few
# MB.
KEPT_FOLDERS = 12

# In a cache folder, the file whose name ends so is named by the text of sources whose code the folder is for.
_TEXTS: Final = ".sources"


def _roots() -> list[Path]:
    return [Path(root) for root in importlib.import_module("mogul").__path__]


def games() -> frozenset[str]:
    """The ids of all games: in the engine every folder is a game's."""
    return frozenset(path.parent.name for root in _roots() for path in root.glob("engine/*/__init__.py"))


def kernel_sources(of: Iterable[str] | None = None) -> dict[str, Path]:
    """Every source file whose code can end up in a compiled kernel, by its path within the namespace, in a fixed order:
    those that all games share, and those of these games; of: None: of all games."""
    others = games() - (games() if of is None else set(of))
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


def kernel_hash(of: Iterable[str] | None = None) -> str:
    """16 hex digits that change with the code of any kernel source, the flags, and the versions of numba, LLVM and
    Python; not with comments, docstrings and layout. of: see `kernel_sources`."""
    chosen = games() if of is None else frozenset(of)
    text = _text_hash(chosen)
    # Reading the code takes half a second, which every start would pay: cache folders remember of which texts they are.
    known = next(cache_base().glob(f"*/{text}{_TEXTS}"), None)
    return _code_hash(chosen) if known is None else known.parent.name


def _hash_of(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    digest.update(repr((sorted(FLAGS.items()), numba.__version__, llvm_version(), sys.version_info[:2])).encode())
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def llvm_version() -> tuple[int, ...]:
    """The version of the LLVM that compiles."""
    return tuple(numba.core.codegen.ll.llvm_version_info)


@functools.cache
def _text_hash(of: frozenset[str]) -> str:
    return _hash_of(part for name, path in kernel_sources(of).items() for part in (name.encode(), path.read_bytes()))


@functools.cache
def _code_hash(of: frozenset[str]) -> str:
    sources = kernel_sources(of)
    return _hash_of(part for name, path in sources.items() for part in (name.encode(), code_of(path).encode()))


def code_of(path: Path) -> str:
    """A Python source without comments, docstrings and layout."""
    tree = ast.parse(path.read_bytes(), path)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [statement for statement in body if not _is_sentence(statement)]
    return ast.dump(tree)


def _is_sentence(statement: ast.AST) -> bool:
    """True if it is a string and nothing else: it does nothing."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


class CacheFolderError(OSError):
    """There is no place for compiled kernels; the message gives the folder, the reason and the remedy."""


def cache_base() -> Path:
    """The folder of all cache folders: in `MOGUL_CACHE_DIR` or the user's cache folder."""
    return Path(os.environ.get("MOGUL_CACHE_DIR") or platformdirs.user_cache_path("mogul")) / "kernels"


@functools.cache
def cache_folder(of: frozenset[str] | None = None) -> Path:
    """Folder for the compiled kernels of these games: `kernel_hash(of)` in `cache_base()`.

    One that holds compiled code and cannot be written to is used as it is. Raises CacheFolderError where there is none
    and none can be made, and so does importing any kernel.
    """
    base, chosen = cache_base(), games() if of is None else of
    folder = base / kernel_hash(chosen)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        (folder / f"{_text_hash(chosen)}{_TEXTS}").touch()
    except OSError as error:
        if folder.is_dir() and any(folder.glob(f"*{units.ENDING}")):
            return folder
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


units.folder = lambda of: cache_folder(of)
units.games = functools.cache(games)
units.kernel_files = functools.cache(lambda: frozenset(kernel_sources().values()))

_PART: Final = {**FLAGS, "forceinline": True, "no_cpython_wrapper": True, "pipeline_class": PartCompiler}


def kernel(function: F) -> F:
    """Compiles `function` with the project's flags; callable from Python and from other kernels, cached on disk."""
    return _unit(function, UnitCompiler)


def seldom(function: F) -> F:
    """A kernel that runs a few times a request, no more: the less of LLVM's time for it."""
    return _unit(function, SeldomCompiler)


def _unit(function: F, compiler: type[UnitCompiler]) -> F:
    dispatcher = numba.njit(pipeline_class=compiler, **FLAGS)(function)
    cache_folder(units.games_of(function))  # raises at once
    dispatcher._cache = UnitFiles(function)
    return dispatcher  # type: ignore[no-any-return]


def compile_for(function: Callable[..., Any], *arguments: Any) -> None:
    """Compiles a kernel for arguments of the types of these, or loads it; it is not run."""
    function.compile(tuple(map(numba.typeof, arguments)))  # type: ignore[attr-defined]


def is_kept(function: Callable[..., Any], *arguments: Any) -> bool:
    """True if the code of a kernel for arguments of the types of these is on disk."""
    files: UnitFiles = function._cache  # type: ignore[attr-defined]
    return files.has(tuple(map(numba.typeof, arguments)))


class _Inlined:
    """A function that is merged into the kernels that call it, and a kernel of its own only if Python calls it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self._part = numba.njit(**_PART)(function)
        self._whole: Any = None

    @property
    def _numba_type_(self) -> types.Type:
        return self._part._numba_type_

    @property
    def stats(self) -> Any:
        """numba's statistics of calls from Python."""
        return self._kernel.stats

    @property
    def _kernel(self) -> Any:
        if self._whole is None:
            self._whole = kernel(self.__wrapped__)  # type: ignore[attr-defined]
        return self._whole

    def __call__(self, *arguments: Any) -> Any:
        return self._kernel(*arguments)


def inlined(function: F) -> F:
    """A kernel that is merged into its callers, at every call: for all that runs inside a playout.

    Left to itself LLVM keeps the larger rules apart, and each of those calls passes its results and an error status
    through memory: random playouts run 1.6 times as fast with everything merged, and compile 1.5 s longer.
    """
    return _Inlined(function)  # type: ignore[return-value]


def implements(verb: Callable[..., Any], game: type) -> Callable[[F], F]:
    """Gives `game` (a NamedTuple class) its function of the game interface; chosen at compile time, inlined by LLVM."""

    def register(function: F) -> F:
        _implemented.add((verb, game))
        _choose_by_class(verb, function, lambda each: each is game)
        return function

    return register


def by_default(verb: Callable[..., Any]) -> Callable[[F], F]:
    """Gives all classes that do not implement `verb` themselves a function of the game interface."""

    def register(function: F) -> F:
        _choose_by_class(verb, function, lambda each: (verb, each) not in _implemented)
        return function

    return register


_implemented: set[tuple[Callable[..., Any], type]] = set()


def _choose_by_class(verb: Callable[..., Any], function: F, is_meant: Callable[[type], bool]) -> None:
    def choose(*arguments: types.Type) -> F | None:
        kind = arguments[0]
        return function if isinstance(kind, types.BaseNamedTuple) and is_meant(kind.instance_class) else None

    overload(verb, jit_options=_PART, strict=False)(choose)
