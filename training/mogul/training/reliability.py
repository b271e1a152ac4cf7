"""How well shares of the win are calibrated."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_BINS: Final = 10


def reliability(expected: NDArray[np.float32], happened: NDArray[np.float32]) -> dict[str, Any]:
    """Of shares that were expected, and those that came about: ten bins by what was expected, each with its number and
    the means of both; and the expected calibration error, the mean distance of the two over all shares."""
    expected, happened = expected.ravel().astype(np.float64), happened.ravel().astype(np.float64)
    bins = np.minimum((expected * _BINS).astype(np.int64), _BINS - 1)
    counts = np.bincount(bins, minlength=_BINS)
    sums = [np.bincount(bins, values, _BINS) for values in (expected, happened)]
    table = [
        {
            "from": place / _BINS,
            "count": int(count),
            "expected": round(said / count, 4),
            "happened": round(was / count, 4),
        }
        for place, (count, said, was) in enumerate(zip(counts, *sums, strict=True))
        if count
    ]
    error = float(np.abs(sums[0] - sums[1]).sum() / max(len(expected), 1))
    return {"calibration_error": round(error, 5), "bins": table}
