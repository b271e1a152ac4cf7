"""Copies of records: into another one of the same dtype, inside kernels, and to a place of its own."""

from typing import Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError

from mogul.engine import interpreted
from mogul.engine.jit import machine_code

_LINE: Final = 64  # bytes of a line of the processor's cache


def aligned(record: np.void) -> np.void:
    """A copy of a record that begins with a line of the processor's cache.

    A vector that lies across two lines is read twice: from weights that begin 16 bytes after a line, where numpy often
    puts them, the values of four seats take 2.4 us instead of 2.0, and a copy of a state 3.2 ns instead of 2.3.
    """
    memory = np.zeros(record.nbytes + _LINE, np.uint8)
    start = -memory.ctypes.data % _LINE
    copy = memory[start : start + record.nbytes].view(record.dtype)
    copy[0] = record
    found: np.void = copy[0]
    return found


@machine_code(interpreted.copy)
def copy_record(typing_context, target, source):
    """Overwrites `target` with `source`: one memcpy (2.6 ns for a state of 500 bytes)."""
    if not (isinstance(target, types.Record) and isinstance(source, types.Record) and target.size == source.size):
        raise TypingError(f"copy_record takes two records of one dtype, not {target} and {source}")
    size = source.size

    def generate(context, builder, signature, arguments):
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], ir.Constant(ir.IntType(64), size), 1)
        return context.get_dummy_value()

    return types.void(target, source), generate
