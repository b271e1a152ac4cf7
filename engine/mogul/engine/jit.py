"""Kernels: the decorators that compile functions, and choose them by the type of a game.

With `MOGUL_INTERPRET=1` in the environment nothing is compiled: kernels are plain Python, see `interpreted`. With
`MOGUL_PLAIN_NUMBA=1` they are compiled by numba's documented decorators, see `kernel_cache`.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba import types
from numba.extending import intrinsic, overload

from mogul.engine import interpreted
from mogul.engine.kernel_cache import (
    FLAGS,
    REASON_WITHOUT_UNITS,
    alone,
    cache_base,
    cache_folder,
    games,
    report_unkept,
)

if not REASON_WITHOUT_UNITS:
    from mogul.engine import units

F = TypeVar("F", bound=Callable[..., Any])

try:
    from numba.core.caching import UserProvidedCacheLocator
except ImportError:  # a newer numba may have another name for it; then kept code needs a folder that can be written to
    LOCATOR = ""
else:

    class AnyFolder(UserProvidedCacheLocator):  # type: ignore[misc]  # numba ships no types
        """numba's way to the folder of compiled code, which may be one that cannot be written to."""

        def ensure_cache_path(self) -> None:
            """Makes the folder if possible."""
            with suppress(OSError):
                super().ensure_cache_path()

    LOCATOR = f"{__name__}.{AnyFolder.__name__}"

INTERPRETS: Final = os.environ.get("MOGUL_INTERPRET") == "1"


def kernel(function: F) -> F:
    """Compiles `function` with the project's flags; callable from Python and from other kernels, cached on disk."""
    if INTERPRETS:
        return interpreted.interpreted(function)
    return _plain(function) if REASON_WITHOUT_UNITS else units.unit(function, units.UnitCompiler)


def seldom(function: F) -> F:
    """A kernel that runs a few times a request, no more: the less of LLVM's time for it."""
    if INTERPRETS or REASON_WITHOUT_UNITS:
        return kernel(function)
    return units.unit(function, units.SeldomCompiler)  # type: ignore[no-any-return]


def inlined(function: F) -> F:
    """A kernel that is merged into its callers, at every call: for all that runs inside a playout.

    Left to itself LLVM keeps the larger rules apart, and each of those calls passes its results and an error status
    through memory: random playouts run 1.6 times as fast with everything merged, and compile 1.5 s longer.
    """
    if INTERPRETS or REASON_WITHOUT_UNITS:
        return kernel(function)
    return units.Inlined(function)  # type: ignore[return-value]


def _plain(function: F) -> F:
    """A kernel by numba's documented ways. numba knows neither the callees of a kept kernel nor the game it is compiled
    for: so its folder is the one named by all kernel sources."""
    config, folder = numba.config, cache_folder(games())
    before = config.CACHE_DIR, getattr(config, "CACHE_LOCATOR_CLASSES", "")
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), LOCATOR
    try:
        compiled = numba.njit(cache=True, **FLAGS)(function)
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before  # of the program around this one
    with suppress(AttributeError):  # a newer numba may keep code in another way
        _share_files(compiled._cache, folder / f"{function.__module__}.{function.__qualname__}.lock")
    return compiled  # type: ignore[no-any-return]


def _share_files(cache: Any, lock: Path) -> None:
    """Lets one process at a time at the files of a kernel. numba takes no lock: of two processes one could write the
    index last, and the other the code that it names."""
    load, save = cache.load_overload, cache.save_overload

    def load_alone(*arguments: Any) -> Any:
        with alone(lock):
            return load(*arguments)

    def save_alone(*arguments: Any) -> None:
        try:
            with alone(lock):
                save(*arguments)
        except OSError as error:
            report_unkept(cache_base(), error.strerror)

    cache.load_overload, cache.save_overload = load_alone, save_alone


def compile_for(function: Callable[..., Any], *arguments: Any) -> None:
    """Compiles a kernel for arguments of the types of these, or loads it; it is not run."""
    if not INTERPRETS:
        function.compile(tuple(map(numba.typeof, arguments)))  # type: ignore[attr-defined]


def is_kept(function: Callable[..., Any], *arguments: Any) -> bool:
    """True if the code of a kernel for arguments of the types of these is on disk, and where no units are compiled:
    numba does not tell."""
    if INTERPRETS or REASON_WITHOUT_UNITS:
        return True
    files: units.UnitFiles = function._cache  # type: ignore[attr-defined]
    return files.has(tuple(map(numba.typeof, arguments)))


def machine_code(in_python: F) -> Callable[[Callable[..., Any]], F]:
    """An intrinsic of numba, which writes LLVM's language. in_python: does the same where kernels are interpreted."""
    return (lambda _: interpreted.interpreted(in_python)) if INTERPRETS else intrinsic


def verb(function: F) -> F:
    """Declares a function of an interface, that classes implement."""
    return interpreted.Verb(function) if INTERPRETS else function  # type: ignore[return-value]


def implements(verb: Callable[..., Any], game: type) -> Callable[[F], F]:
    """Gives `game` (a NamedTuple class) its function of the game interface; chosen at compile time, inlined by LLVM."""

    def register(function: F) -> F:
        if isinstance(verb, interpreted.Verb):
            verb.by_class[game] = function
            return function
        _implemented.add((verb, game))
        _choose_by_class(verb, function, lambda each: each is game)
        return function

    return register


def by_default(verb: Callable[..., Any]) -> Callable[[F], F]:
    """Gives all classes that do not implement `verb` themselves a function of the game interface."""

    def register(function: F) -> F:
        if isinstance(verb, interpreted.Verb):
            verb.by_default = function
            return function
        _choose_by_class(verb, function, lambda each: (verb, each) not in _implemented)
        return function

    return register


_implemented: set[tuple[Callable[..., Any], type]] = set()


def _choose_by_class(verb: Callable[..., Any], function: F, is_meant: Callable[[type], bool]) -> None:
    def choose(*arguments: types.Type) -> F | None:
        kind = arguments[0]
        return function if isinstance(kind, types.BaseNamedTuple) and is_meant(kind.instance_class) else None

    overload(verb, jit_options=FLAGS if REASON_WITHOUT_UNITS else units.PART, strict=False)(choose)
