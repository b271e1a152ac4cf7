"""The number of cards of a colour in a set, and of each in the hand of the seat to move."""

import numpy as np

from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.card_sets import size
from mogul.engine.taj_mahal.rules.tables import COLOURS


@inlined
def count_colour(tables, lo, hi, colour):
    """The number of cards of a colour in a set; float32."""
    return np.float32(size(lo & tables.colour_lo[colour], hi & tables.colour_hi[colour]))


@inlined
def count_colours(tables, state, workspace):
    """Fills `workspace.colours`, float32[COLOURS], and `workspace.largest`, the most of them."""
    lo, hi = state.hand_lo[state.seat], state.hand_hi[state.seat]
    workspace.largest = np.float32(0.0)
    for colour in range(COLOURS):
        workspace.colours[colour] = count_colour(tables, lo, hi, colour)
        workspace.largest = max(workspace.largest, workspace.colours[colour])
