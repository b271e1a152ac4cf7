"""The C reference of a game: random games, compiled by gcc, called with the kernels' own records.

The C header of the kernels' records and constants, for the reference in C, so that both cannot drift apart.
"""

import ctypes
import subprocess
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine import game_interface
from mogul.engine.rng import RNG

_SCALARS: Final = {
    np.dtype(np.uint64): "uint64_t",
    np.dtype(np.int64): "int64_t",
    np.dtype(np.uint32): "uint32_t",
    np.dtype(np.int16): "int16_t",
    np.dtype(np.uint8): "uint8_t",
    np.dtype(np.int8): "int8_t",
    np.dtype(np.float64): "double",
}


def header(game: Any, constants: Iterable[ModuleType]) -> str:
    """The text of layout.h: a struct of each record, asserted field by field, the game as a struct, and the public
    integer constants of these modules and of the game interface."""
    integers = {name: value for module in (game_interface, *constants) for name, value in _integers(module).items()}
    lines = ["#include <stddef.h>", "#include <stdint.h>", ""]
    lines += [f"#define {name} {value}" for name, value in sorted(integers.items())]
    records = {"State": game.state_dtype, "Tables": game.tables.dtype, "Result": game_interface.RESULT, "Rng": RNG}
    for name, dtype in records.items():
        lines += ["", *_struct(name, dtype)]
    fields = [f"    {'const Tables *' if name == 'tables' else 'int64_t '}{name};" for name in game._fields]
    lines += ["", "typedef struct {", *fields, "} Game;"]
    return "\n".join(lines) + "\n"


def _integers(module: ModuleType) -> dict[str, int]:
    return {
        name: value for name, value in vars(module).items() if name.isupper() and name[0] != "_" and type(value) is int
    }


def _struct(name: str, dtype: np.dtype[np.void]) -> list[str]:
    # numpy lays fields out without gaps; so does a packed struct. On x86 and ARM that costs a C program nothing.
    lines = ["typedef struct __attribute__((packed)) {"]
    for field in dtype.names or ():
        base, shape = dtype[field].subdtype or (dtype[field], ())
        lines.append(f"    {_SCALARS[base]} {field}{''.join(f'[{length}]' for length in shape)};")
    lines.append(f"}} {name};")
    lines.append(f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "size of {name}");')
    for field, (_, offset, *_) in (dtype.fields or {}).items():
        lines.append(f'_Static_assert(offsetof({name}, {field}) == {offset}, "place of {name}.{field}");')
    return lines


FLAGS: Final = ("-O3", "-march=native")


class Reference:
    """A C program as a shared library."""

    def __init__(self, compiler: str, folder: Path, source: Path, game: Any, constants: Iterable[ModuleType]) -> None:
        """compiler: the path of gcc. folder: for the library. source: defines `play_games`, and includes the layout of
        this game's records and of these constants. Raises CalledProcessError."""
        (folder / "layout.h").write_text(header(game, constants))
        library = folder / "reference.so"
        subprocess.run(
            [compiler, *FLAGS, "-Wall", "-Werror", "-shared", "-fPIC", "-I", folder, "-o", library, source],
            check=True,
            capture_output=True,
            text=True,
        )
        self._play_games = ctypes.CDLL(str(library)).play_games
        self._state = np.zeros(1, game.state_dtype)[0]
        self._play_games.restype = ctypes.c_int64
        self._play_games.argtypes = [ctypes.c_void_p] * 5 + [ctypes.c_int64]

    def play_games(self, game: Any, start: np.void, rng: np.void, results: NDArray[np.void]) -> int:
        """Random games from `start`, one for each of `results` (RESULT[n]); returns the number of moves made."""
        fields = [_address(each) if isinstance(each, np.void) else int(each) for each in game]
        records = (np.array(fields, np.int64), start, self._state, rng, results)
        return int(self._play_games(*map(_address, records), len(results)))


def _address(records: np.void | NDArray[Any]) -> int:
    return int(records.__array_interface__["data"][0])
