"""Palace networks of a seat at once: which provinces a new palace would be linked to (W6)."""

import numpy as np

from mogul.engine.bits import ONE, ZERO, lowest, popcount
from mogul.engine.jit import inlined


@inlined
def find_networks(tables, palaces, linked):
    """For every city of `palaces` (cities with any palace of a seat) write the set of provinces its network reaches
    into `linked`, uint64[MAX_CITIES]; other entries are left alone."""
    left = palaces
    while left != ZERO:
        reached = left & (~left + ONE)
        edge, provinces = reached, ZERO
        while edge != ZERO:
            city = lowest(edge)
            edge &= edge - ONE
            provinces |= ONE << np.uint64(tables.city_province[city])
            found = tables.neighbours[city] & palaces & ~reached
            reached |= found
            edge |= found
        left &= ~reached
        while reached != ZERO:
            linked[lowest(reached)] = provinces
            reached &= reached - ONE


@inlined
def most_links(tables, palaces, province, choices, linked):
    """The number of other provinces that the seat's palaces in `province` are linked to, with one more on the best of
    the cities `choices`; float32. `linked` as `find_networks` wrote it for `palaces`."""
    here = palaces & tables.province_cities[province]
    common = ONE << np.uint64(province)
    while here != ZERO:
        common |= linked[lowest(here)]
        here &= here - ONE
    most = popcount(common)
    while choices != ZERO:
        city = lowest(choices)
        choices &= choices - ONE
        provinces = common
        around = tables.neighbours[city] & palaces
        while around != ZERO:
            provinces |= linked[lowest(around)]
            around &= around - ONE
        most = max(most, popcount(provinces))
    return np.float32(most) - np.float32(1.0)
