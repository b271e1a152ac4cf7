"""Drawings of component sets: SVG by the standard library, places of names, the sheet, and places for the nodes of a
map that has no coordinates.

Those are found by stress majorization (Gansner, Koren, North, "Graph drawing by stress majorization", 2004): distances
on the map come as close as they can to distances along roads, beginning from classical scaling, which lays the longer
side from west to east. It is close to a drawing by hand where the roads join neighbours.
"""

import math
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_rules import Components

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def svg_root(width: float, height: float) -> Element:
    """An empty drawing."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": FONT})
    root.set("viewBox", f"0 0 {_number(width)} {_number(height)}")
    root.set("width", _number(width))
    root.set("height", _number(height))
    return root


def add(parent: Element, tag: str, text: str | None = None, **attributes: str | float) -> Element:
    """A new element; `stroke_width=2` becomes `stroke-width="2"`."""
    texts = {name.replace("_", "-"): _number(value) for name, value in attributes.items()}
    element = SubElement(parent, tag, texts)
    element.text = text
    return element


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is drawn, in pixels; on the wide side."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return size * (1.15 if bold else 1.0) * (0.6 * (len(text) - wide) + 1.05 * wide)


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


Matrix = NDArray[np.float64]

ROAD = 100.0  # length on the map
ROUNDS = 200


class Place(NamedTuple):
    """A point of a drawing: x to the east and y to the south, in any unit."""

    x: float
    y: float


def layout(nodes: Sequence[str], roads: Iterable[tuple[str, str]]) -> dict[str, Place]:
    """Returns a place for every node. roads: the pairs of nodes that they join."""
    wanted = _distances(nodes, roads)
    weights = 1 / np.maximum(wanted, 1) ** 2
    np.fill_diagonal(weights, 0)
    inverse = np.linalg.pinv(_laplacian(weights))
    places = _scaled(wanted)
    for _ in range(ROUNDS):
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        ratios = np.divide(wanted, apart, out=np.zeros_like(wanted), where=apart > 0)
        places = inverse @ _laplacian(weights * ratios) @ places
    return {node: Place(*place) for node, place in zip(nodes, (ROAD * places).tolist(), strict=True)}


def _scaled(distances: Matrix) -> Matrix:
    """Classical scaling (Torgerson, 1952): the two directions in which the distances reach farthest."""
    centred = np.eye(len(distances)) - 1 / len(distances)
    sizes, directions = np.linalg.eigh(centred @ distances**2 @ centred / -2)
    places: Matrix = directions * np.sqrt(np.maximum(sizes, 0))
    return places[:, [-1, -2]]


def _laplacian(weights: Matrix) -> Matrix:
    laplacian: Matrix = np.diag(weights.sum(axis=1)) - weights
    return laplacian


def _distances(nodes: Sequence[str], roads: Iterable[tuple[str, str]]) -> Matrix:
    """The number of roads between every two nodes (Floyd, Warshall); nodes that no road joins lie far apart."""
    number = {node: index for index, node in enumerate(nodes)}
    distances = np.full((len(number), len(number)), float(len(number)))
    np.fill_diagonal(distances, 0)
    for one, other in roads:
        distances[number[one], number[other]] = distances[number[other], number[one]] = 1
    for node in range(len(number)):
        distances = np.minimum(distances, distances[:, node, None] + distances[node])
    return distances


# Pixels.
MAP_WIDTH = 1200.0
MAP_HEIGHTS = (760.0, 1100.0)  # least and most
TITLE_HEIGHT = 84.0
HEADING = 17.0
SIZE = 15.0  # of a legend's text

PAPER = "#fbf7ee"
INK = "#2f2a25"
NOTE_COLUMN = 95  # characters


def sheet(components: Components, status: Mapping[str, str], width: float, height: float) -> Element:
    """Returns a drawing with the title of a set above, an empty area of this size, and the notes below."""
    notes = Element("g")
    top = TITLE_HEIGHT + height
    root = svg_root(width, top + _draw_notes(notes, components, status, width, top))
    add(root, "title", f"{components.name}, component set {components.content_hash}")
    add(root, "rect", width="100%", height="100%", fill=PAPER)
    _draw_title(root, components)
    root.append(notes)
    return root


def fitted(places: Mapping[str, Point], margin: float) -> tuple[dict[str, Point], float]:
    """Places in pixels of the map, and the map's height; both axes keep one scale. margin: around the outermost."""
    left, right = min(x for x, _ in places.values()), max(x for x, _ in places.values())
    top, bottom = min(y for _, y in places.values()), max(y for _, y in places.values())
    width, height = MAP_WIDTH - 2 * margin, MAP_HEIGHTS[1] - 2 * margin
    scale = min(width / max(right - left, 1e-9), height / max(bottom - top, 1e-9))
    drawn = scale * (bottom - top) + 2 * margin
    map_height = max(drawn, MAP_HEIGHTS[0])
    x_shift = (MAP_WIDTH - scale * (right + left)) / 2
    y_shift = (map_height - scale * (bottom + top)) / 2
    return {node: (scale * x + x_shift, scale * y + y_shift) for node, (x, y) in places.items()}, map_height


def draw_heading(parent: Element, text: str, x: float, y: float) -> None:
    """Draws the heading of a panel."""
    add(parent, "text", text, x=x, y=y, font_size=HEADING, font_weight="bold", fill=INK)


def draw_text(parent: Element, text: str, x: float, y: float, fill: str = INK, **attributes: str) -> None:
    """Draws a line of a legend."""
    add(parent, "text", text, x=x, y=y, font_size=SIZE, fill=fill, **attributes)


def document(root: Element) -> str:
    """The text of a drawing."""
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _draw_title(root: Element, components: Components) -> None:
    add(root, "text", components.name, x=40, y=46, font_size=30, font_weight="bold", fill=INK)
    line = f"component set {components.content_hash}"
    if components.uncertain_parts:
        line += " · a reconstruction, not the printed game: what is in bold below is not certain"
    add(root, "text", line, x=40, y=72, font_size=16, fill=INK)


def _draw_notes(parent: Element, components: Components, status: Mapping[str, str], width: float, top: float) -> float:
    """Draws the standing of every part in two columns from `top` on. Returns the height."""
    lines = [
        (part, index == 0, line)
        for part, standing in status.items()
        for index, line in enumerate(textwrap.wrap(f"{part}: {standing}", NOTE_COLUMN))
    ]
    add(parent, "line", x1=40, y1=top, x2=width - 40, y2=top, stroke=INK, stroke_width=1)
    draw_heading(parent, "Standing of the parts (bold: not certain)", 40, top + 30)
    rows = -(-len(lines) // 2)
    for index, (part, first, line) in enumerate(lines):
        x = 40 + (width - 60) / 2 * (index // rows)
        weight = "bold" if part in components.uncertain_parts else "normal"
        y = top + 54 + 18 * (index % rows)
        add(parent, "text", line, x=x if first else x + 14, y=y, font_size=13, fill=INK, font_weight=weight)
    return 54.0 + 18 * rows + 10
