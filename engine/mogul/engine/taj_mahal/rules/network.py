"""Palace networks: which provinces a player's palaces link (W6)."""

from mogul.engine.bits import ONE, ZERO, lowest, popcount
from mogul.engine.jit import inlined


@inlined
def linked_provinces(tables, palaces, here):
    """The number of other provinces that hold a palace that roads link to a palace `here`, through cities of `palaces`
    alone.

    `palaces`: cities with any palace of the player; `here`: the cities of one province. A flood fill over sets.
    """
    reached = palaces & here
    edge = reached
    provinces = ZERO
    while edge != ZERO:
        city = lowest(edge)
        edge &= edge - ONE
        provinces |= ONE << tables.city_province[city]
        found = tables.neighbours[city] & palaces & ~reached
        reached |= found
        edge |= found
    return int(popcount(provinces)) - 1
