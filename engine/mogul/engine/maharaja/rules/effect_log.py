"""The log of the effects of a move, in the order of the rules, written by the kernels on request.

Every rules kernel takes a `log`. The search passes None: numba drops the calls while compiling, so playouts pay
nothing. Replays pass a record of dtype LOG.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from mogul.engine.kernel_cache import FLAGS

# The end of a turn that ends the round notes at most an undone plan, 4 penalties, 5 cities scored, 5 payments, and 3
# of a new round.
CAPACITY = 32

(
    GOLD,  # what = one of REASONS, amount = gold got, or paid if negative
    TOLL,  # what = seat that receives it, amount = gold; seat = that pays, or NOBODY: the bank (T2, C4)
    HOUSE_BUILT,  # what = place, amount = how: one of HOUSE_RULES
    HOUSE_TAKEN,  # what = place, amount = how
    HOUSE_PUT,  # what = place, amount = how
    PALACE_BUILT,  # what = city, amount = 1: the centre (A6)
    QUARRIED,  # amount = houses (A5)
    WALKED,  # what = junction (T1)
    GOVERNOR_MOVED,  # what = city, amount = box (A8)
    GOVERNOR_PASSED,  # what = city, amount = box (G1)
    GOVERNOR_CALLED,  # what = city, amount = box (R2)
    CARD_PICKED,  # what = card (S3)
    CARD_TAKEN,  # what = card, amount = seat that held it, or NOBODY (A9)
    PLAN_SHOWN,  # what = plan (R4)
    UNDONE,  # amount = undone actions (N1)
    CITY_SCORED,  # what = city, amount = points (P1); NOBODY with 0 where no seat has any
    MAHARAJA_MOVED,  # what = city (R1)
    ROUND_STARTED,  # what = round
) = range(18)

HOUSE_RULES = ("S4", "A2", "A4", "C5")
BY_SETUP, BY_PLAN, BY_MOVE, BY_POWER = range(len(HOUSE_RULES))

REASONS = ("A1", "A2", "A6", "C2", "N1", "P2", "P3")
A1, A2, A6, C2, N1, P2, P3 = range(len(REASONS))

# An entry is effect, seat, what, amount.
Entry = Sequence[int]
LOG = np.dtype([("count", np.int64), ("entry", np.int16, (CAPACITY, 4))])


def note(log: Any, effect: int, seat: int, what: int, amount: int) -> None:
    """Append one effect to the log; nothing at all when there is no log."""
    raise NotImplementedError("called inside kernels only")


@overload(note, jit_options=FLAGS)
def _note(log, effect, seat, what, amount):
    if isinstance(log, types.NoneType):
        return lambda log, effect, seat, what, amount: None

    def write(log, effect, seat, what, amount):
        log.entry[log.count, 0] = effect
        log.entry[log.count, 1] = seat
        log.entry[log.count, 2] = what
        log.entry[log.count, 3] = amount
        log.count += 1

    return write
