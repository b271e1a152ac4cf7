"""A value network that overlooks the rounds to come."""

import numpy as np

from mogul.engine.record_copies import aligned


def overlooking(value: np.void, share: float) -> np.void:
    """VALUE_WEIGHTS that tell the seats apart less by a `share`, 0 to 1: with 1 all of them expect the same share of
    the win and as many palaces to come, so that the palaces built count alone."""
    seen = aligned(value)
    for name in ("win", "score"):
        seen[name] *= np.float32(1.0 - share)
    return seen
