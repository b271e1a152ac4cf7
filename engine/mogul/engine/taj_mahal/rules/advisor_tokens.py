"""A player's advisor tokens, two bits an advisor, against sets of advisors, a bit an advisor.

A player never holds more than two tokens of one advisor: a pair is exchanged at the end of its visit (E1).
"""

import numpy as np

from mogul.engine.bits import ONE
from mogul.engine.jit import inlined

ADVISOR_SEATS = np.uint64(0b1111)  # of the court seats

_2, _PAIRS, _BITS = np.uint64(2), np.uint64(0b00110011), np.uint64(0b01010101)


@inlined
def one_of_each(advisors):
    """One token of each advisor of a set."""
    spread = (advisors | (advisors << _2)) & _PAIRS
    return np.uint8((spread | (spread << ONE)) & _BITS)


@inlined
def two_of_each(advisors):
    """Two tokens of each advisor of a set."""
    return one_of_each(advisors) << np.uint8(1)


@inlined
def pairs(tokens):
    """The set of advisors of which `tokens` has two."""
    spread = (np.uint64(tokens) >> ONE) & _BITS
    spread = (spread | (spread >> ONE)) & _PAIRS
    return (spread | (spread >> _2)) & ADVISOR_SEATS
