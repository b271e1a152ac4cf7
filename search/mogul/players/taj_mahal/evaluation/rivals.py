"""The symbols in the rows of the others (W1, U2)."""

import numpy as np

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined

_BYTE = np.uint64(255)


@inlined
def most_of_rivals(state, seat, shift):
    """The most of the symbol at `shift` (8 bits a symbol) in another row, or in the unrest; uint64."""
    most = (state.unrest_symbols >> shift) & _BYTE
    for rival in range(MAX_SEATS):
        if rival != seat:
            most = max(most, (state.row_symbols[rival] >> shift) & _BYTE)
    return most
