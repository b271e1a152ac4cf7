"""Sealed bids in plain Python: what each bid of a seat is worth against a mixture that the others play."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def values_of_bids(share: Floats, folded: float, mixture: Floats, stays: float, seat: int) -> list[float]:
    """The expected share of `seat` for each of its bids. mixture[s, b]: how likely seat s is to bid b; stays: how
    likely seat 0 is to stay, unless it is the one that decides."""
    values = [0.0] * mixture.shape[1]
    for bids in product(range(mixture.shape[1]), repeat=mixture.shape[0]):
        likely = np.prod([mixture[other, bid] for other, bid in enumerate(bids) if other != seat])
        follows = stays * share[bids][seat] + (1 - stays) * (1 - folded) / 2
        value = max(share[bids][0], folded) if seat == 0 else follows
        values[bids[seat]] += likely * value
    return values
