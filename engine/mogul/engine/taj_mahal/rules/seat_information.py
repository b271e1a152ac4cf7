"""The information of a seat in a game played inside the kernels: the record that `Position` makes of its view.

It has less than the view in one respect: shuffles are not told apart (epochs, see the rules, I). All cards the seat
cannot see are one pool, also after a reshuffle, when some of them can only lie in hands.
"""

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.record_copies import copy_record
from mogul.engine.taj_mahal.rules.card_sets import size


@inlined
def write_information(state, known, information):
    """Fills an INFORMATION record with the knowledge of the seat to move in `state`; `known`: OPEN_CARDS."""
    seat = state.seat
    copy_record(information.public, state)
    public = information.public
    lo, hi = state.deck_lo, state.deck_hi
    for other in range(MAX_SEATS):
        hidden_lo, hidden_hi = ZERO, ZERO
        if other != seat:
            hidden_lo = state.hand_lo[other] & ~known.lo[other]
            hidden_hi = state.hand_hi[other] & ~known.hi[other]
            public.hand_lo[other], public.hand_hi[other] = known.lo[other], known.hi[other]
        lo |= hidden_lo
        hi |= hidden_hi
        information.hidden[0, 0, other] = size(hidden_lo, hidden_hi)
    public.deck_lo, public.deck_hi = ZERO, ZERO
    # As at a table, where nobody remembers in which order palaces and takes were offered, nor what turned up last.
    public.palace_floor, public.take_floor = 0, 0
    public.seen_by_all, public.seen_by_mover, public.mover = ZERO, ZERO, np.uint8(seat)
    information.explanations = 1
    information.epochs[0] = 1
    information.threshold[0] = 1.0
    information.pool_lo[0, 0], information.pool_hi[0, 0] = lo, hi
