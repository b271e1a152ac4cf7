"""The log of the effects of a move, in the order of the rules, written by the kernels on request.

Every rules kernel takes a `log`. The search passes None: numba drops the calls while compiling, so playouts pay
nothing. Replays pass a record of the game's `log_dtype`.
"""

from collections.abc import Sequence

import numpy as np

from mogul.engine.jit import inlined

Entry = Sequence[int]
"""Effect, seat, what, amount; a game gives these numbers their meaning."""


def log_dtype(capacity: int) -> np.dtype[np.void]:
    """Returns the dtype of a log with room for so many entries. One array of them is read in a sixth of the time of an
    array for each part."""
    return np.dtype([("count", np.int64), ("entry", np.int16, (capacity, 4))])


@inlined
def note(log, effect, seat, what, amount):
    """Append one effect to the log; nothing at all when there is no log: numba drops the branch."""
    if log is not None:
        log.entry[log.count, 0] = effect
        log.entry[log.count, 1] = seat
        log.entry[log.count, 2] = what
        log.entry[log.count, 3] = amount
        log.count += 1
