"""Records and constants of the kernels, written out for the C reference, so that both cannot drift apart."""

from types import ModuleType

import numpy as np

from mogul.engine import game_interface
from mogul.engine.rng import RNG
from mogul.engine.taj_mahal.rules import move_ids, state, tables, withdrawal

_SCALARS = {
    np.dtype(np.uint64): "uint64_t",
    np.dtype(np.int64): "int64_t",
    np.dtype(np.uint32): "uint32_t",
    np.dtype(np.int16): "int16_t",
    np.dtype(np.uint8): "uint8_t",
    np.dtype(np.float64): "double",
}
_RECORDS = {"State": state.STATE, "Tables": tables.TABLES, "Result": game_interface.RESULT, "Dice": RNG}
_CONSTANTS = (game_interface, state, tables, move_ids, withdrawal)


def header() -> str:
    """The text of layout.h: a struct of each record, asserted field by field, and the public integer constants."""
    constants = {name: value for module in _CONSTANTS for name, value in _integers(module).items()}
    lines = ["#include <stddef.h>", "#include <stdint.h>", ""]
    lines += [f"#define {name} {value}" for name, value in sorted(constants.items())]
    for name, dtype in _RECORDS.items():
        lines += ["", *_struct(name, dtype)]
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
