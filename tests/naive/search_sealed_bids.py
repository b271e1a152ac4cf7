"""Values of the bids in Sealed Bids, in plain Python, against a mixed strategy of the other seats."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def values_of_bids(share: Floats, folded: float, mixture: Floats, stays: float, seat: int) -> list[float]:
    """The expected share of `seat` for each of its bids. mixture[s, b]: the probability that seat s bids b; stays: the
    probability that seat 0 stays, unless `seat` is 0, which decides by value."""
    values = [0.0] * mixture.shape[1]
    for bids in product(range(mixture.shape[1]), repeat=mixture.shape[0]):
        likely = np.prod([mixture[other, bid] for other, bid in enumerate(bids) if other != seat])
        follows = stays * share[bids][seat] + (1 - stays) * (1 - folded) / 2
        value = max(share[bids][0], folded) if seat == 0 else follows
        values[bids[seat]] += likely * value
    return values
