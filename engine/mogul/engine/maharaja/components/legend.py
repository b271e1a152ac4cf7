"""The panel beside the map: marks, capacities of villages, blocked palace sites, and the list of roads."""

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from mogul.engine.component_sheet import INK, draw_heading, draw_text
from mogul.engine.maharaja.components.component_set import ComponentSet
from mogul.engine.maharaja.components.marks import draw_centre, draw_start, draw_village
from mogul.engine.svg import add

# Pixels.
LEGEND_WIDTH: Final = 400.0
LINE: Final = 21.0
GAP: Final = 16.0
COLUMNS: Final = (0.0, 70.0, 230.0)  # of the list of roads


def legend_height(components: ComponentSet) -> float:
    """The height of `draw_legend`."""
    return draw_legend(Element("g"), components)


def draw_legend(parent: Element, components: ComponentSet) -> float:
    """Draws the panel beside the map from (0, 0) on. Returns its height."""
    y = _draw_marks(parent, components, LINE)
    y = _draw_by_players(parent, "Houses a village holds", components.village_capacity, y + GAP)
    y = _draw_by_players(parent, "Blocked outer sites of every city", components.blocked_sites, y + GAP)
    return _draw_roads(parent, components, y + GAP) + GAP


def _draw_marks(parent: Element, components: ComponentSet, y: float) -> float:
    draw_centre(parent, 18, y - 5)
    draw_text(parent, "centre palace site", 44, y)
    add(parent, "circle", cx=18, cy=y + LINE, r=7, fill="#ffffff", stroke=INK, stroke_width=1.4)
    draw_text(parent, "outer palace site", 44, y + LINE + 5)
    draw_village(parent, "", 18, y + 2 * LINE + 8)
    draw_text(parent, "village on a road, a place for houses", 44, y + 2 * LINE + 13)
    mark = add(parent, "g", transform=f"translate(18 {y + 3 * LINE + 17:g}) scale(0.5)")
    draw_start(mark, 0, 0)
    draw_text(parent, "start, where nothing is built", 44, y + 3 * LINE + 22)
    y += 4 * LINE + 27
    if any(components.blocked_sites.values()):
        draw_text(parent, "crossed: blocked with so many players", 44, y)
        y += LINE
    if components.placeholders:
        draw_text(parent, "a placeholder, not the printed name", 44, y, font_style="italic")
        y += LINE
    return y


def _draw_by_players(parent: Element, title: str, numbers: Mapping[int, int], y: float) -> float:
    draw_heading(parent, title, 0, y)
    y += LINE + 3
    for number in sorted(set(numbers.values())):
        players = ", ".join(str(players) for players, each in numbers.items() if each == number)
        draw_text(parent, f"{number or 'none'} with {players} players", 0, y)
        y += LINE
    return y


def _draw_roads(parent: Element, components: ComponentSet, y: float) -> float:
    draw_heading(parent, f"{len(components.roads)} roads, {len(components.villages)} villages", 0, y)
    y += LINE + 3
    for road in components.roads:
        for x, text in zip(COLUMNS, (road.id, " - ".join(road.ends), " ".join(road.villages)), strict=True):
            add(parent, "text", text, x=x, y=y, font_size=13, fill=INK)
        y += 17
    return y
