"""The symbols in the rows of the others (W1, U2)."""

from mogul.engine.bits import byte_of
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined


@inlined
def most_of_rivals(state, seat, symbol):
    """The most of a symbol in another row, or in the unrest; uint64."""
    most = byte_of(state.unrest_symbols, symbol)
    for rival in range(MAX_SEATS):
        if rival != seat:
            most = max(most, byte_of(state.row_symbols[rival], symbol))
    return most
