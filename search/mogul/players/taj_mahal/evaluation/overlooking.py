"""A value network that overlooks the promise of palaces and goods for visits to come."""

from typing import Final

import numpy as np

from mogul.players.taj_mahal.evaluation.seat_features import LAYOUT

# What palaces can be linked to, and what goods make of tiles and tokens to come. What is on the track stays in sight.
PROMISES: Final = (
    "goods",
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
    seen = value.copy()
    for name in PROMISES:
        for part in ("table", "seat"):
            seen[part][LAYOUT.places(name)] *= np.float32(1.0 - share)
    return seen
