"""The points that a tile and a bonus token would bring a seat (W4, W7)."""

import numpy as np

from mogul.engine.bits import ONE, ZERO, byte_of, lowest
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.words import CARD_TOKEN, COMMODITIES

# A card counts as two points; its true value depends on the hand.
CARD_POINTS = np.float32(2.0)


@inlined
def tile_points(tables, visit, commodities):
    """Points that the tile of `visit` would bring an owner of `commodities` (a byte a commodity); float32."""
    points = ZERO
    for commodity in range(len(COMMODITIES)):
        printed = byte_of(tables.tile_commodities[visit], commodity)
        if printed != ZERO:
            points += printed + byte_of(commodities, commodity)
    return np.float32(points)


@inlined
def token_points(tables, state, cities, commodities):
    """Points that the best bonus token left on `cities` would bring an owner of `commodities`; float32; 0 for none."""
    best = np.float32(0.0)
    left = state.tokens_left & cities
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        kind = state.token_kind[tables.token_slot[city]]
        if kind < CARD_TOKEN:
            points = np.float32(1.0) + np.float32(byte_of(commodities, kind))
        elif kind == CARD_TOKEN:
            points = CARD_POINTS
        else:
            points = np.float32(tables.token_points[kind])
        best = max(best, points)
    return best
