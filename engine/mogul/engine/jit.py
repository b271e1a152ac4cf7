"""Kernels: the decorators that compile functions, and choose them by the type of a game.

With `MOGUL_INTERPRET=1` in the environment nothing is compiled: kernels are plain Python, see `interpreted`.
"""

import functools
import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

import numba
from numba import types
from numba.extending import intrinsic, overload

from mogul.engine import interpreted, kernel_cache
from mogul.engine.kernel_cache import FLAGS
from mogul.engine.units import PartCompiler, SeldomCompiler, UnitCompiler, UnitFiles, games_of

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETS: Final = os.environ.get("MOGUL_INTERPRET") == "1"
_PART: Final = {**FLAGS, "forceinline": True, "no_cpython_wrapper": True, "pipeline_class": PartCompiler}


def kernel(function: F) -> F:
    """Compiles `function` with the project's flags; callable from Python and from other kernels, cached on disk."""
    return _unit(function, UnitCompiler)


def seldom(function: F) -> F:
    """A kernel that runs a few times a request, no more: the less of LLVM's time for it."""
    return _unit(function, SeldomCompiler)


def _unit(function: F, compiler: type[UnitCompiler]) -> F:
    if INTERPRETS:
        return interpreted.interpreted(function)
    dispatcher = numba.njit(pipeline_class=compiler, **FLAGS)(function)
    kernel_cache.cache_folder(games_of(function))  # raises at once
    dispatcher._cache = UnitFiles(function)
    return dispatcher  # type: ignore[no-any-return]


def compile_for(function: Callable[..., Any], *arguments: Any) -> None:
    """Compiles a kernel for arguments of the types of these, or loads it; it is not run."""
    if not INTERPRETS:
        function.compile(tuple(map(numba.typeof, arguments)))  # type: ignore[attr-defined]


def is_kept(function: Callable[..., Any], *arguments: Any) -> bool:
    """True if the code of a kernel for arguments of the types of these is on disk."""
    if INTERPRETS:
        return True
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
    return interpreted.interpreted(function) if INTERPRETS else _Inlined(function)  # type: ignore[return-value]


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

    overload(verb, jit_options=_PART, strict=False)(choose)
