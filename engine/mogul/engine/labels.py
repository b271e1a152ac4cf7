"""Places of names on a map: clear of dots, roads and each other, as far as there is room."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Point = tuple[float, float]
Segment = tuple[Point, Point]

PASSES = 4
STEP = 6.0  # pixels between the points at which a road is looked at

# The places of a label: beside, below and above its dot, then across the corners.
_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))

# Costs of one label covering something. A name in the way of a name is unreadable; a road shows through its halo.
ON_LABEL = 1.0  # per square pixel
ON_DOT = 40.0  # per dot
ON_ROAD = 1.5  # per pixel of road
OUTSIDE = 500.0


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The area both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(width, 0.0) * max(height, 0.0)

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """True if a point is inside, or no further outside than `margin`."""
        return (
            self.left - margin < point[0] < self.right + margin and self.top - margin < point[1] < self.bottom + margin
        )


def place_labels(
    dots: Mapping[str, Point],
    sizes: Mapping[str, tuple[float, float]],
    roads: Sequence[Segment],
    taken: Sequence[Box],
    frame: Box,
    distance: float,
) -> dict[str, Box]:
    """A box for each name near its dot: of eight places around it the one that covers least, given the others' places.

    `sizes`: width and height of each name. `taken`: boxes to keep clear of. `distance`: from a dot's middle to a name.
    """
    on_road = [point for road in roads for point in _points(road)]
    places = {name: _around(dot, *sizes[name], distance) for name, dot in dots.items()}
    fixed = {
        name: [
            _fixed_cost(box, rank, [dot for other, dot in dots.items() if other != name], on_road, taken, frame)
            for rank, box in enumerate(boxes)
        ]
        for name, boxes in places.items()
    }
    chosen = {name: boxes[fixed[name].index(min(fixed[name]))] for name, boxes in places.items()}
    for _ in range(PASSES):
        for name, boxes in places.items():
            others = [box for other, box in chosen.items() if other != name]
            costs = [
                cost + ON_LABEL * sum(box.overlap(other) for other in others)
                for box, cost in zip(boxes, fixed[name], strict=True)
            ]
            chosen[name] = boxes[costs.index(min(costs))]
    return chosen


def _around(dot: Point, width: float, height: float, distance: float) -> list[Box]:
    """The eight places, best first."""
    boxes = []
    for column, row in _AROUND:
        away = distance * (0.6 if column and row else 1)
        x, y = dot[0] + column * (away + width / 2), dot[1] + row * (away + height / 2)
        boxes.append(Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return boxes


def _fixed_cost(
    box: Box, rank: int, dots: Sequence[Point], on_road: Sequence[Point], taken: Sequence[Box], frame: Box
) -> float:
    """The part of a place's cost that is independent of other names; `rank` prefers the better of equal places."""
    covered = ON_DOT * sum(box.holds(dot, margin=10) for dot in dots)
    covered += ON_ROAD * STEP * sum(box.holds(point, margin=2) for point in on_road)
    covered += ON_LABEL * sum(box.overlap(other) for other in taken)
    inside = frame.holds((box.left, box.top)) and frame.holds((box.right, box.bottom))
    return covered + rank + (0.0 if inside else OUTSIDE)


def _points(road: Segment) -> list[Point]:
    (x, y), (other_x, other_y) = road
    steps = max(1, round(math.dist(*road) / STEP))
    return [(x + (other_x - x) * step / steps, y + (other_y - y) * step / steps) for step in range(steps + 1)]
