"""The ways of drawn roads, and the places of villages on them."""

import math
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from mogul.engine.labels import Point
from mogul.engine.maharaja.components.component_set import ComponentSet

BETWEEN_TWINS: Final = 60.0  # pixels between the middles of two roads that join the same junctions


class Way(NamedTuple):
    """A road from `start` to `end`, in pixels: a parabola whose middle lies `bow` to the right of the straight line.

    first, last: the shares of the way at which it leaves the marks of its two junctions.
    """

    start: Point
    end: Point
    bow: float
    first: float
    last: float

    def at(self, share: float, aside: float = 0.0) -> Point:
        """The point at a share of the part between the marks, 0 to 1, so many pixels to the right of the way."""
        along = self.first + share * (self.last - self.first)
        x, y = (one + along * (other - one) for one, other in zip(self.start, self.end, strict=True))
        return self._right(x, y, aside + 4 * self.bow * along * (1 - along))

    @property
    def path(self) -> str:
        """The `d` of an SVG path."""
        x, y = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2
        points = (self.start, self._right(x, y, 2 * self.bow), self.end)
        start, control, end = (f"{x:.1f} {y:.1f}" for x, y in points)
        return f"M {start} Q {control} {end}" if self.bow else f"M {start} L {end}"

    def _right(self, x: float, y: float, aside: float) -> Point:
        length = max(math.dist(self.start, self.end), 1e-9)
        to_right = (self.start[1] - self.end[1]) / length, (self.end[0] - self.start[0]) / length
        return x + aside * to_right[0], y + aside * to_right[1]


def ways(components: ComponentSet, places: Mapping[str, Point], radius: Mapping[str, float]) -> dict[str, Way]:
    """The way of every road by its id; roads between the same two junctions are bowed apart. radius: of the mark of
    each junction, in pixels as its place."""
    twins: defaultdict[frozenset[str], list[str]] = defaultdict(list)
    for road in components.roads:
        twins[frozenset(road.ends)].append(road.id)
    found = {}
    for road in components.roads:
        same = twins[frozenset(road.ends)]
        bow = BETWEEN_TWINS * (same.index(road.id) - (len(same) - 1) / 2)
        start, end = places[road.one], places[road.other]
        length = max(math.dist(start, end), radius[road.one] + radius[road.other], 1.0)
        first, last = radius[road.one] / length, 1 - radius[road.other] / length
        found[road.id] = Way(start, end, bow if road.one < road.other else -bow, first, last)
    return found


def stops(components: ComponentSet, ways_of_roads: Mapping[str, Way]) -> dict[str, Point]:
    """The place of every village: evenly between the marks of the two junctions of its road."""
    return {
        village: ways_of_roads[road.id].at((number + 1) / (len(road.villages) + 1))
        for road in components.roads
        for number, village in enumerate(road.villages)
    }
