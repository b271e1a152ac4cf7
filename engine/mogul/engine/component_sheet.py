"""The sheet of a drawn component set: its title, the scale of its map, and the standing of each part."""

import textwrap
from collections.abc import Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from mogul.engine.game_rules import Components
from mogul.engine.labels import Point
from mogul.engine.svg import add, svg_root

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
