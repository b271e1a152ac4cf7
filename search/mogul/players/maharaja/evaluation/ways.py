"""Ways over the board: how many houses are missing on the best way to a city, and how many roads it has.

A road is open when every village on it has a house (T1); tolls are left out, since few ways cost more than a gold or
two.
"""

from typing import Final

import numpy as np

from mogul.engine.bits import popcount
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.houses import occupied_villages
from mogul.engine.maharaja.rules.tables import JUNCTIONS, MAX_ROADS

MISSING: Final = 16  # the cost of a missing house in roads: more than any way has
FAR: Final = 2000  # more than any way costs: seven roads with two houses missing on each

# cost: from each junction to the target, MISSING for each missing house and 1 for each road. missing: on each road.
WAYS = np.dtype([("cost", np.int16, (JUNCTIONS,)), ("missing", np.int8, (MAX_ROADS,)), ("occupied", np.uint64)])


@inlined
def find_ways(game, state, target, ways):
    """Fills `ways` for a target junction (Bellman and Ford: 16 roads, at most seven rounds)."""
    tables = game.tables
    ways.occupied = occupied_villages(game, state)
    for road in range(MAX_ROADS):
        ways.missing[road] = popcount(tables.road_villages[road] & ~ways.occupied)
    for junction in range(JUNCTIONS):
        ways.cost[junction] = FAR
    ways.cost[target] = 0
    changed = True
    while changed:
        changed = False
        for road in range(tables.roads):
            one, other = tables.road_one[road], tables.road_ends[road] - tables.road_one[road]
            length = 1 + MISSING * ways.missing[road]
            if ways.cost[other] + length < ways.cost[one]:
                ways.cost[one] = ways.cost[other] + length
                changed = True
            if ways.cost[one] + length < ways.cost[other]:
                ways.cost[other] = ways.cost[one] + length
                changed = True
