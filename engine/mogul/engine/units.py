"""The compilation of kernels: units, which are called, and parts, which are merged into them.

By numba's own way every function is compiled to machine code with its callees merged in, is given a wrapper for Python,
and is linked whole into its callers. Of 117 s of a start with nothing cached, 60 s went into code that never runs:
machine code and wrappers of merged functions, and second copies of others.

Part    a function that is merged into its callers: LLVM's language only, no machine code, no wrapper.
Unit    a function with machine code that is called: by Python, and by other units.

A unit's name for LLVM follows from its code and types, so that a unit in one file finds its callees in others,
whichever process compiled them.

This stands on numba's internals (its pipeline, libraries and cache), where its documented ways end, and is imported
only with versions that it was tested with: see `kernel_cache`.
"""

import functools
import gc
import hashlib
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import numba
from numba import types
from numba.core import serialize
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.funcdesc import default_mangler
from numba.core.sigutils import normalize_signature

from mogul.engine import kernel_cache
from mogul.engine.files import write_whole
from mogul.engine.kernel_cache import BOUNDS_CHECK, FLAGS, games, kernel_files

_DIGEST: Final = 16  # bytes before the pickled code: by them a damaged file is known
# Tests with bounds checks wait for the compiler more than for kernels: the kernels of tests/search/test_puct.py are
# compiled in 28 s of CPU time instead of 38 where LLVM optimizes no part, and a unit once.
_IS_QUICK: Final = BOUNDS_CHECK


class _Library(JITCodeLibrary):  # type: ignore[misc]  # numba ships no types
    """Links the parts it uses, and remembers the units it calls."""

    _linking_libraries: list[Any]

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.calls: set[str] = set()

    def finalize(self) -> None:
        """Links as numba's does, but a called unit stays a name."""
        linked: list[Any] = []
        for library in self._linking_libraries:
            if isinstance(library, _UnitLibrary):
                self.calls.add(library.name)
                continue
            if isinstance(library, _PartLibrary):
                self.calls |= library.calls
            linked.append(library)
        self._linking_libraries = linked
        super().finalize()


class _PartLibrary(_Library):
    def _optimize_final_module(self) -> None:
        if not _IS_QUICK:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True  # and no machine code


class _UnitLibrary(_Library):
    def __init__(self, codegen: Any, name: str, rounds: int = 1) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self._rounds = rounds

    def _optimize_final_module(self) -> None:
        for _ in range(self._rounds):
            super()._optimize_final_module()

    def kept(self) -> tuple[str, set[str], list[str], list[str], bytes]:
        """The arguments of `rebuilt`: its name, the units it calls, the symbols it needs of them, its own, its code."""
        wanted = [each.name for each in self._final_module.functions if each.is_declaration and each.name[:2] == "_Z"]
        symbols = [each.name for each in self._final_module.functions if not each.is_declaration]
        symbols += [each.name for each in self._final_module.global_variables if not each.is_declaration]
        return self.name, self.calls, wanted, symbols, self._get_compiled_object()

    @classmethod
    def rebuilt(cls, codegen: Any, name: str, calls: set[str], symbols: Iterable[str], code: bytes) -> "_UnitLibrary":
        """A library from kept machine code. The units it calls must be there."""
        library = cls(codegen, name)
        library.calls = calls
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.update(symbols)
        return library


class PartCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler for a part. Without a wrapper: `no_cpython_wrapper` must be among the function's options."""

    def __init__(
        self, typingctx: Any, targetctx: Any, _: Any, args: Any, return_type: Any, flags: Any, locals_: Any
    ) -> None:
        flags.no_compile = True
        library = _PartLibrary(targetctx.codegen(), "part")
        super().__init__(typingctx, targetctx, library, args, return_type, flags, locals_)

    def _compile_core(self) -> Any:
        part = super()._compile_core()
        # numba tells functions apart by the built-in function they are for Python. Nobody calls this one.
        part = part._replace(entry_point=[].append)
        part.target_context.insert_user_function(part.entry_point, part.fndesc, [part.library])
        return part


class UnitCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler for a unit that runs often. LLVM optimizes it twice: after one round the priors of moves took 7
    to 20 % longer. (With cheaply optimized parts the value network took 11 % longer.)"""

    rounds = 1 if _IS_QUICK else 2

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compiles a function and keeps its code; if another process is compiling it, waits and loads that."""
        codegen, files = self.state.targetctx.codegen(), UnitFiles(func)
        name = unit_name(func, self.state.args)
        with kernel_cache.alone(kernel_cache.code_file(games_of(func, self.state.args), name).with_suffix(".lock")):
            unit = files.load_overload(self.state.args, self.state.targetctx)
            if unit is not None:
                self.state.targetctx.insert_user_function(unit.entry_point, unit.fndesc, [unit.library])
                return unit
            self.state.library = _UnitLibrary(codegen, name, self.rounds)
            with _no_garbage_collection():
                unit = super().compile_extra(func)
            files.keep(self.state.args, unit)
        return unit

    def _compile_core(self) -> Any:
        # Numba's names have numbers of the function and of its types, which each process counts for itself.
        self.state.func_id.unique_id = self.state.library.name.rpartition("-")[2]
        self.state.targetctx.mangler = _named_without_types
        unit = super()._compile_core()
        _units[unit.library.name] = unit.library
        return unit


def _named_without_types(name: str, _: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """For LLVM. The types are in `uid`, the end of the unit's name. The options, which numba words in one way for calls
    from Python and in another for calls from compiled code, are the same for all units."""
    return str(default_mangler(name, (), uid=uid))


class SeldomCompiler(UnitCompiler):
    """numba's compiler for a unit that runs seldom."""

    rounds = 1


_units: dict[str, _UnitLibrary] = {}
"""The units of this process, by name."""

PART: Final = {**FLAGS, "forceinline": True, "no_cpython_wrapper": True, "pipeline_class": PartCompiler}
"""The options of a part."""


def unit(function: Callable[..., Any], compiler: type[UnitCompiler]) -> Any:
    """A dispatcher of numba's that compiles units, and keeps them. Raises CacheFolderError."""
    dispatcher = numba.njit(pipeline_class=compiler, **FLAGS)(function)
    kernel_cache.cache_folder(games_of(function))  # raises at once
    dispatcher._cache = UnitFiles(function)
    return dispatcher


class Inlined:
    """A function that is merged into the kernels that call it, and a kernel of its own only if Python calls it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self._part = numba.njit(**PART)(function)
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
            self._whole = unit(self.__wrapped__, UnitCompiler)  # type: ignore[attr-defined]
        return self._whole

    def __call__(self, *arguments: Any) -> Any:
        """Calls the kernel of its own."""
        return self._kernel(*arguments)


def games_of(function: Callable[..., Any], arguments: Iterable[Any] = ()) -> frozenset[str]:
    """The games from whose sources a unit can be compiled, by the modules of its function and of its arguments'
    classes; all games for code outside of the kernel sources, which may call any of them."""
    classes = [*_classes(arguments)]
    is_outside = any(not each.startswith("mogul.") for each in classes)
    if is_outside or Path(function.__code__.co_filename) not in kernel_files():
        return games()
    return games() & {word for place in (function.__module__, *classes) for word in place.split(".")}


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """The compiler makes millions of objects and hardly any cycles. Without the search for them the kernels of
    tests/search/test_puct.py were compiled in 42 and 43 s of CPU time instead of 51 and 46."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def unit_name(function: Callable[..., Any], arguments: Iterable[Any]) -> str:
    """A name that differs where the compiled code does, and is the same in every process."""
    digest = hashlib.blake2b(digest_size=12)
    parts = _made_of(function), str(arguments), list(_classes(arguments)), kernel_cache.compilation_target()
    digest.update(repr(parts).encode())
    name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
    return f"{name}-{digest.hexdigest()}"


@functools.cache
def _made_of(function: Callable[..., Any]) -> str:
    """A digest of a function's code, without its callees: they are in the folder's name. For a function outside of the
    kernel sources, the whole text of its file counts as well. Line numbers do not."""
    code, file = function.__code__, Path(function.__code__.co_filename)
    closure = tuple(cell.cell_contents for cell in function.__closure__ or ())
    digest = hashlib.blake2b(digest_size=12)
    digest.update(repr(_words(code, function.__doc__)).encode() + serialize.dumps(closure))
    if file not in kernel_files():
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _words(code: Any, docstring: str | None = None) -> tuple[Any, ...]:
    """Bytecode with its names and constants: two functions can have the same name, in one file."""
    constants = [_words(each) if isinstance(each, type(code)) else repr(each) for each in code.co_consts]
    if code.co_consts and code.co_consts[0] == docstring:
        constants[0] = ""
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


def _classes(kinds: Iterable[Any]) -> Iterator[str]:
    """The qualified names of the NamedTuple classes among numba's types: their own names can be the same."""
    for kind in kinds:
        if isinstance(kind, types.BaseNamedTuple):
            yield f"{kind.instance_class.__module__}.{kind.instance_class.__qualname__}"
        if isinstance(kind, types.BaseTuple):
            yield from _classes(kind.types)


class UnitFiles(NullCache):  # type: ignore[misc]
    """The units of one function on disk, in place of numba's own cache: a file for each signature, so that processes
    which compile the same function for different games side by side do not overwrite each other's."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def has(self, arguments: tuple[Any, ...]) -> bool:
        """True if there is a file for arguments of these types."""
        name = unit_name(self._function, arguments)
        return kernel_cache.code_file(games_of(self._function, arguments), name).exists()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None if there is none."""
        target_context.refresh()
        arguments, _ = normalize_signature(sig)
        of = games_of(self._function, arguments)
        kept = _read(unit_name(self._function, arguments), of)
        if kept is None or kept[0] != arguments:  # two types can have one name
            return None
        _, library, description, environment, signature, annotation, environments = kept
        library = _rebuilt(target_context.codegen(), library, of)
        if library is None:
            return None
        entry = target_context.get_executable(library, description, environment)
        for each in environments:
            library.codegen.set_env(each.env_name, each)
        return compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=entry,
            type_annotation=annotation,
            signature=signature,
            objectmode=False,
            lifted=(),
            fndesc=description,
            library=library,
            environment=environment,
            reload_init=(),
            referenced_envs=environments,
        )

    def keep(self, arguments: tuple[Any, ...], data: Any) -> None:
        """Writes compiled code, if the folder can be written to."""
        name = data.library.name
        if data.library.has_dynamic_globals or data.reload_init:
            raise TypeError(f"{name} uses a large global array, or a pointer: its code cannot be kept")
        data.fndesc.typemap = data.fndesc.calltypes = None  # only of use while compiling, and not to be pickled
        environments = tuple(data._find_referenced_environments())
        annotation = str(data.type_annotation)
        kept = arguments, data.library.kept(), data.fndesc, data.environment, data.signature, annotation, environments
        path = kernel_cache.code_file(games_of(self._function, arguments), name)
        try:
            content = serialize.dumps(kept)
            write_whole(path, _digest(content) + content)
        except OSError as error:
            kernel_cache.report_unkept(kernel_cache.cache_base(), error.strerror)


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()


def _read(name: str, of: frozenset[str]) -> Any:
    """The kept content of a unit of these games, or of one that such a unit calls: of fewer games, or of none."""
    for each in dict.fromkeys((of, *(frozenset([game]) for game in sorted(of)), frozenset())):
        with suppress(OSError):
            content = kernel_cache.code_file(each, name).read_bytes()
            if content[:_DIGEST] == _digest(content[_DIGEST:]):  # otherwise it is damaged, and compiled anew
                return pickle.loads(content[_DIGEST:])
    return None


def _rebuilt(
    codegen: Any, kept: tuple[str, set[str], list[str], list[str], bytes], of: frozenset[str]
) -> _UnitLibrary | None:
    """A library with its callees; None if one of them is missing, or has changed."""
    name, calls, wanted, symbols, code = kept
    if name not in _units:
        for each in calls:
            if each not in _units:
                other = _read(each, of)
                if other is None or _rebuilt(codegen, other[1], of) is None:
                    return None
        if not all(map(codegen._engine.is_symbol_defined, wanted)):  # LLVM would call the address 0
            return None
        _units[name] = _UnitLibrary.rebuilt(codegen, name, calls, symbols, code)
    return _units[name]
