"""A value network that overlooks the promise of palaces and commodities for visits to come."""

from typing import Final

import numpy as np

from mogul.engine.record_copies import aligned
from mogul.players.taj_mahal.evaluation.seat_features import LAYOUT

# Links that palaces can get, and points of commodities on tiles and tokens to come. The track stays in sight.
PROMISES: Final = (
    "commodities",
    "tile",
    "later_tiles",
    "token",
    "links",
    "crown_links",
    "next_links",
    "later_links",
    "most_links",
)


def overlooking(value: np.void, share: float) -> np.void:
    """VALUE_WEIGHTS without a `share`, 0 to 1, of the promise of connections and sets."""
    seen = aligned(value)
    for name in PROMISES:
        for part in ("table", "seat"):
            seen[part][LAYOUT.places(name)] *= np.float32(1.0 - share)
    return seen
