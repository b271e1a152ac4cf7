"""The points that a tile and a bonus token would bring a seat (W4, W7)."""

import numpy as np

from mogul.engine.bits import ONE, ZERO, lowest
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.words import CARD_TOKEN, COMMODITIES

# A card counts as two points; its true value depends on the hand.
CARD_POINTS = np.float32(2.0)

_BYTE = np.uint64(255)


@inlined
def tile_points(tables, visit, goods):
    """Points that the tile of `visit` would bring an owner of `goods` (a byte a commodity); float32."""
    printed, owned = np.uint64(tables.tile_commodities[visit]), np.uint64(goods)
    points = ZERO
    for good in range(len(COMMODITIES)):
        shift = np.uint64(8 * good)
        here = (printed >> shift) & _BYTE
        if here != ZERO:
            points += here + ((owned >> shift) & _BYTE)
    return np.float32(points)


@inlined
def token_points(tables, state, cities, goods):
    """Points that the best bonus token left on `cities` would bring an owner of `goods`; float32, 0 without any."""
    best = np.float32(0.0)
    left = state.tokens_left & cities
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        kind = state.token_kind[tables.token_slot[city]]
        if kind < CARD_TOKEN:
            points = np.float32(1.0) + np.float32((np.uint64(goods) >> np.uint64(8 * kind)) & _BYTE)
        elif kind == CARD_TOKEN:
            points = CARD_POINTS
        else:
            points = np.float32(tables.token_points[kind])
        best = max(best, points)
    return best
