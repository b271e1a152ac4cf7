"""The C header of the kernels' records and constants, for the reference in C, so that both cannot drift apart."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

import numpy as np

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
