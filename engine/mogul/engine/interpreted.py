"""Kernels as plain Python, for breakpoints, `print` and coverage: what `MOGUL_INTERPRET=1` puts in place of numba.

Compiled code reads records by attributes and computes with 64 bits. Here `Record` and `Array` do so over numpy's
memory: signed integers come out as Python's, words of 64 bits as `np.uint64`, other numbers as `float`. float32 is
computed as float64, so that networks differ from compiled ones in the last digits.
"""

import functools
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

_state = threading.local()
_WORD: Final = np.dtype(np.uint64)


class Record:
    """A numpy record, its fields as attributes."""

    __slots__ = ("_record",)

    def __init__(self, record: np.void) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        try:
            return _read(self._record[name])
        except ValueError as error:
            raise AttributeError(f"the record has no field {name}; it has {self._record.dtype.names}") from error

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = _cut(value, self._record.dtype[name])

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def __repr__(self) -> str:
        names = self._record.dtype.names or ()
        return f"Record({', '.join(f'{name}={self._record[name]}' for name in names)})"


class Array:
    """A numpy array, its numbers and records as kernels see them."""

    __slots__ = ("array",)

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[Any]:
        return map(_read, self.array)

    def __getitem__(self, index: Any) -> Any:
        return _read(self.array[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        self.array[index] = _cut(value, self.array.dtype)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self.array, dtype)

    def __repr__(self) -> str:
        return repr(self.array)

    @property
    def shape(self) -> tuple[int, ...]:
        """As numpy's."""
        return self.array.shape

    @property
    def size(self) -> int:
        """As numpy's."""
        return self.array.size


def _read(value: Any) -> Any:
    """A value out of numpy's memory."""
    if isinstance(value, np.ndarray):
        return Array(value)
    if isinstance(value, np.void):
        return Record(value)
    return value if value.dtype == _WORD else value.item()


def _cut(value: Any, dtype: np.dtype[Any]) -> Any:
    """A value as it goes into numpy's memory: the low bits of an integer, as compiled code stores it."""
    value = raw(value)
    if isinstance(value, int | np.integer) and dtype.kind in "iu":
        return np.uint64(int(value) % 2**64).astype(dtype.base)
    return value


def raw(value: Any) -> Any:
    """The value that numpy knows for a `Record` or an `Array`."""
    if isinstance(value, Record):
        return value._record
    return value.array if isinstance(value, Array) else value


def _seen_by_kernels(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.void):
        return _read(value)
    if isinstance(value, tuple):
        parts = map(_seen_by_kernels, value)
        return type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value


def interpreted(function: F) -> F:
    """A kernel that is run by Python."""

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        if getattr(_state, "is_in_kernel", False):
            return function(*arguments)
        _state.is_in_kernel = True
        try:
            with np.errstate(over="ignore"):  # words wrap around
                return raw(function(*map(_seen_by_kernels, arguments)))
        finally:
            _state.is_in_kernel = False

    return call  # type: ignore[return-value]


class Verb:
    """A function of an interface: it calls that of the class of its first argument."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.by_class: dict[type, Callable[..., Any]] = {}
        self.by_default: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Calls it. Raises NotImplementedError where neither the class nor a default has it."""
        found = self.by_class.get(type(arguments[0]), self.by_default)
        if found is None:
            raise NotImplementedError(f"{type(arguments[0]).__name__} does not implement {self.__name__}")  # type: ignore[attr-defined]
        return found(*arguments)


def copy(target: Record, source: Record) -> None:
    """Overwrites a record with another one of its dtype."""
    for name in target._record.dtype.names or ():
        target._record[name] = source._record[name]
