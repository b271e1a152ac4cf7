"""The governor track (R1, R2, G)."""

from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.effect_log import (
    GOVERNOR_CALLED,
    GOVERNOR_MOVED,
    GOVERNOR_PASSED,
    MAHARAJA_MOVED,
)
from mogul.engine.maharaja.rules.state import NOBODY
from mogul.engine.maharaja.rules.tables import CITIES

LOWEST_MOVED = 2  # A8 moves a governor from this box or above
BOXES_DOWN = 2  # by which it moves the governor (G1)


@inlined
def topmost_box(state):
    """The highest box with a governor."""
    top = 0
    for city in range(CITIES):
        top = max(top, state.box[city])
    return top


@inlined
def move_maharaja(state, log):
    """R1, R2: to the city of the lowest governor, who then goes above the topmost one."""
    lowest = 0
    for city in range(1, CITIES):
        if state.box[city] < state.box[lowest]:
            lowest = city
    state.maharaja = lowest
    note(log, MAHARAJA_MOVED, NOBODY, lowest, 0)
    state.box[lowest] = topmost_box(state) + 1
    note(log, GOVERNOR_CALLED, NOBODY, lowest, state.box[lowest])


@inlined
def move_governor(state, city, log):
    """G1: two boxes down; the governors passed go one up."""
    start = state.box[city]
    for other in range(CITIES):
        if other != city and start - BOXES_DOWN <= state.box[other] < start:
            state.box[other] += 1
            note(log, GOVERNOR_PASSED, NOBODY, other, state.box[other])
    state.box[city] = start - BOXES_DOWN
    note(log, GOVERNOR_MOVED, state.seat, city, state.box[city])
