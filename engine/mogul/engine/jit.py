"""The one place that knows how kernels are compiled and where compiled code is kept.

Flags
    `nogil`         several searches run in threads of one process.
    `error_model`   "numpy": no division-by-zero branch in the kernels; nothing here divides by zero.
    `boundscheck`   off, unless the environment says `MOGUL_BOUNDS_CHECK=1` (the checked test run).
    `_nrt`          off: no reference counts. Counting uses of the search tree's arrays, an atomic operation each, made
                    an iteration 1.3 to 4 times as slow. So a kernel cannot allocate: numba refuses to compile it.

Cache
    What is compiled is kept on disk by what it was compiled from, wherever that lies and however old it is: a second
    clone, a container and every test process load what the first one compiled. numba's own cache does not do: it looks
    at one function and one file, with its path, so it misses a change of what a kernel calls and the flags, and a clone
    misses all that is there. So the folder is named by a hash over the code of every kernel source and the flags, and
    the file in it by the function and the signature. Nothing else moves: an application that embeds `mogul` keeps its
    own numba cache where it was.
"""

import ast
import functools
import hashlib
import importlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import platformdirs
from numba import types
from numba.core import caching, serialize
from numba.core.compiler import CompileResult
from numba.core.sigutils import normalize_signature
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])

BOUNDS_CHECK = os.environ.get("MOGUL_BOUNDS_CHECK", "0") == "1"
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECK, "_nrt": False}

# Everything compiled lives in these packages of the namespace.
KERNEL_PACKAGES = ("engine", "search", "players")

# Cache folders of other versions of the sources that are kept, newest first; a folder weighs a few MB.
KEPT_FOLDERS = 6

# In a cache folder, the file whose name ends so is named by the text of sources whose code the folder is for.
_TEXTS: Final = ".sources"
# The ending of a file of compiled code.
_CODE: Final = ".code"


def kernel_sources(without: Collection[str] = ()) -> dict[str, Path]:
    """Every source file whose code can end up in a compiled kernel, by its path within the namespace, in a fixed order.

    without: names of folders that are left out wherever they are.
    """
    roots = [Path(root) for root in importlib.import_module("mogul").__path__]
    found = {
        path.relative_to(root).as_posix(): path
        for root in roots
        for package in KERNEL_PACKAGES
        for path in (root / package).rglob("*.py")
    }
    return {name: found[name] for name in sorted(found) if not set(name.split("/")[:-1]) & set(without)}


def kernel_hash(without: Collection[str] = ()) -> str:
    """16 hex digits that change with the code of any kernel source, the flags, and the versions of numba, LLVM and
    Python; not with comments, docstrings and layout. without: see `kernel_sources`."""
    text = _text_hash(tuple(without))
    # Reading the code takes half a second, which every start would pay: cache folders remember of which texts they are.
    known = next(_cache_base().glob(f"*/{text}{_TEXTS}"), None)
    return _code_hash(tuple(without)) if known is None else known.parent.name


def _hash_of(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    digest.update(repr((sorted(FLAGS.items()), numba.__version__, llvm_version(), sys.version_info[:2])).encode())
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def llvm_version() -> tuple[int, ...]:
    """Of the LLVM that compiles."""
    return tuple(numba.core.codegen.ll.llvm_version_info)


@functools.cache
def _text_hash(without: tuple[str, ...]) -> str:
    sources = kernel_sources(without)
    return _hash_of(part for name, path in sources.items() for part in (name.encode(), path.read_bytes()))


@functools.cache
def _code_hash(without: tuple[str, ...]) -> str:
    sources = kernel_sources(without)
    return _hash_of(part for name, path in sources.items() for part in (name.encode(), code_of(path).encode()))


def code_of(path: Path) -> str:
    """What a Python source says to the interpreter: without comments, docstrings and layout."""
    tree = ast.parse(path.read_bytes(), path)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [statement for statement in body if not _is_sentence(statement)]
    return ast.dump(tree)


def _is_sentence(statement: ast.AST) -> bool:
    """Whether it is a string and nothing else: it does nothing."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


class CacheFolderError(OSError):
    """Compiled kernels cannot be kept where they should be; the message says where, why, and what would be right."""


def _cache_base() -> Path:
    return Path(os.environ.get("MOGUL_CACHE_DIR") or platformdirs.user_cache_path("mogul")) / "kernels"


@functools.cache
def cache_folder() -> Path:
    """Folder for compiled kernels: `MOGUL_CACHE_DIR` or the user's cache folder, then `kernel_hash()`.

    One that holds compiled code and cannot be written to is used as it is. Raises CacheFolderError where there is none
    and none can be made, and so does importing any kernel.
    """
    base = _cache_base()
    folder = base / kernel_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        (folder / f"{_text_hash(())}{_TEXTS}").touch()
    except OSError as error:
        if folder.is_dir() and any(folder.glob(f"*{_CODE}")):
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


class _CompiledCode(caching._Cache):  # type: ignore[misc]  # numba ships no types
    """The compiled code of one function on disk: a file for each signature, so that processes which compile the same
    function for different games, side by side, do not write over each other's. In place of numba's own."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._folder = cache_folder()
        self._name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._made_of = _made_of(function)

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def enable(self) -> None:
        raise NotImplementedError

    disable = flush = enable

    def _file(self, signature: Any, codegen: Any) -> Path:
        digest = hashlib.blake2b(digest_size=12)
        arguments, _ = normalize_signature(signature)
        parts = self._made_of, str(arguments), list(_classes(arguments)), codegen.magic_tuple()
        digest.update(repr(parts).encode())
        return self._folder / f"{self._name}-{digest.hexdigest()}{_CODE}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None if there is none."""
        target_context.refresh()
        try:
            content = self._file(sig, target_context.codegen()).read_bytes()
            arguments, payload = pickle.loads(content)
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        if arguments != normalize_signature(sig)[0]:  # two types of one name
            return None
        return CompileResult._rebuild(target_context, *payload)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, if the folder can be written to."""
        if data.library.has_dynamic_globals:
            raise TypeError(f"{self._name} uses a large global array, or a pointer: its code cannot be kept")
        content = serialize.dumps((normalize_signature(sig)[0], data._reduce()))
        try:
            _write_whole(self._file(sig, data.library.codegen), content)
        except OSError:
            return


def _write_whole(path: Path, content: bytes) -> None:
    """Other processes see all of it or nothing."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _made_of(function: Callable[..., Any]) -> str:
    """What the code of a function is made of, without what it calls: that is in the folder's name.

    For a function outside of the kernel sources, the whole text of its file counts as well. Line numbers do not.
    """
    code, file = function.__code__, Path(function.__code__.co_filename)
    closure = tuple(cell.cell_contents for cell in function.__closure__ or ())
    digest = hashlib.blake2b(digest_size=12)
    digest.update(repr(_words(code, function.__doc__)).encode() + serialize.dumps(closure))
    if file not in _kernel_files():
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _words(code: Any, docstring: str | None = None) -> tuple[Any, ...]:
    """Bytecode with its names and constants: two functions can have the same name, in one file."""
    constants = [_words(each) if isinstance(each, type(code)) else repr(each) for each in code.co_consts]
    if code.co_consts and code.co_consts[0] == docstring:
        constants[0] = ""
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


@functools.cache
def _kernel_files() -> frozenset[Path]:
    return frozenset(kernel_sources().values())


def _classes(kinds: Iterable[Any]) -> Iterator[str]:
    """Where the NamedTuple classes among numba's types are defined: their names alone do not tell them apart."""
    for kind in kinds:
        if isinstance(kind, types.BaseNamedTuple):
            yield f"{kind.instance_class.__module__}.{kind.instance_class.__qualname__}"
        if isinstance(kind, types.BaseTuple):
            yield from _classes(kind.types)


def _compiled(function: F, **options: Any) -> F:
    dispatcher = numba.njit(**FLAGS, **options)(function)
    dispatcher._cache = _CompiledCode(function)
    return dispatcher  # type: ignore[no-any-return]


def kernel(function: F) -> F:
    """Compile `function` with the project's flags; callable from Python and from other kernels, cached on disk."""
    return _compiled(function)


def inlined(function: F) -> F:
    """A kernel that is merged into its callers, at every call: for all that runs inside a playout.

    Left to itself LLVM keeps the larger rules apart, and each of those calls passes its results and an error status
    through memory: random playouts run 1.6 times as fast with everything merged, and compile 1.5 s longer.
    """
    return _compiled(function, forceinline=True)


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

    overload(verb, jit_options={**FLAGS, "forceinline": True}, strict=False)(choose)
