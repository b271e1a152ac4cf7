"""Symbol counts, one per byte of a uint64, and their comparison (W1, U3).

Counts stay below 128, so a byte's highest bit is free: setting it before a subtraction keeps the bytes apart, and it
survives exactly where the comparison holds. One subtraction compares all six symbols.
"""

import numpy as np

from mogul.engine.jit import inlined

SYMBOL_BYTES = np.uint64(0x0000010101010101)
_HIGH = np.uint64(0x0000808080808080)
_7, _56 = np.uint64(7), np.uint64(56)
# Product of this with bits at 0, 8, 16 ... has them side by side in its top byte.
_GATHER = np.uint64(0x0102040810204080)


@inlined
def more(mine, theirs):
    """The high bit of every byte in which `mine` is strictly greater."""
    return ((mine | _HIGH) - (theirs + SYMBOL_BYTES)) & _HIGH


@inlined
def shown(mine):
    """The high bit of every byte that is not zero."""
    return ((mine | _HIGH) - SYMBOL_BYTES) & _HIGH


@inlined
def court_seats(high_bits):
    """High bits as a set of court seats: bit s for symbol s."""
    return ((high_bits >> _7) * _GATHER) >> _56
