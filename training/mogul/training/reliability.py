"""The quality of predicted shares of the win: calibration and cross-entropy."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

BINS: Final = 10


def cross_entropies(expected: NDArray[np.float32], actual: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the cross-entropy of each of P positions with its result, float32[P]. expected, actual: float32[P, S]."""
    found: NDArray[np.float32] = -(actual * np.log(np.maximum(expected, 1e-9))).sum(1)
    return found


def share_bins(expected: NDArray[Any]) -> NDArray[np.int64]:
    """Returns the bin of each expected share, 0 to BINS - 1, int64 in the shape of the shares."""
    found: NDArray[np.int64] = np.minimum((expected.astype(np.float64) * BINS).astype(np.int64), BINS - 1)
    return found


def reliability(expected: NDArray[np.float32], actual: NDArray[np.float32]) -> dict[str, Any]:
    """Returns those of ten bins of the expected shares that have any, each with its size and the means of expected and
    actual shares, and the expected calibration error: the mean distance of the two over all shares, None without
    shares."""
    expected, actual = expected.ravel().astype(np.float64), actual.ravel().astype(np.float64)
    bins = share_bins(expected)
    counts = np.bincount(bins, minlength=BINS)
    sums = [np.bincount(bins, values, BINS) for values in (expected, actual)]
    table = [
        {
            "from": place / BINS,
            "count": int(count),
            "expected": round(expected_sum / count, 4),
            "actual": round(actual_sum / count, 4),
        }
        for place, (count, expected_sum, actual_sum) in enumerate(zip(counts, *sums, strict=True))
        if count
    ]
    error = round(float(np.abs(sums[0] - sums[1]).sum() / len(expected)), 5) if len(expected) else None
    return {"calibration_error": error, "bins": table}
