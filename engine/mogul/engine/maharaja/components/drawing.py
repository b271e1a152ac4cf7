"""A component set as an SVG picture, to be compared with the board on the table.

Junctions, roads and villages are groups with ids (`junction-NW`, `road-R01`, `village-V01`), over which a page can lay
the pieces of a game.
"""

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from mogul.engine.component_sheet import INK, MAP_WIDTH, PAPER, TITLE_HEIGHT, document, fitted, sheet
from mogul.engine.labels import Box, Point, place_labels
from mogul.engine.maharaja.components.component_set import ComponentSet
from mogul.engine.maharaja.components.legend import LEGEND_WIDTH, draw_legend, legend_height
from mogul.engine.maharaja.components.marks import (
    CITY_RADIUS,
    ROAD_INK,
    START_RADIUS,
    VILLAGE_SIZE,
    draw_city,
    draw_id,
    draw_start,
    draw_village,
)
from mogul.engine.maharaja.components.ways import Way, stops, ways
from mogul.engine.map_layout import layout
from mogul.engine.svg import add, text_width

# Pixels.
MARGIN: Final = 100.0  # around the outermost junctions
NAME_SIZE: Final = 19.0
ID_SIZE: Final = 12.0
LABEL_DISTANCE: Final = CITY_RADIUS + 8
NOTE_WIDTH: Final = 12.0  # of the notes of blocked sites around a city

PALE_INK: Final = "#7d6f5f"


def component_svg(components: ComponentSet) -> str:
    """An SVG document: the board with its roads and villages, a legend, the uncertain parts, and the content hash.
    Names that are placeholders are marked as such. A set without coordinates is laid out."""
    pairs = [road.ends for road in components.roads]
    places, map_height = fitted(components.coordinates or layout(components.junctions, pairs), MARGIN)
    root = sheet(components, components.status, MAP_WIDTH + LEGEND_WIDTH, max(map_height, legend_height(components)))
    board = add(root, "g", transform=f"translate(0 {TITLE_HEIGHT:g})")
    radius = dict.fromkeys(components.cities, CITY_RADIUS) | {components.start: START_RADIUS}
    roads = ways(components, places, radius)
    villages = stops(components, roads)
    _draw_roads(board, components, roads)
    _draw_names(board, components, places, villages, map_height)
    for village, place in villages.items():
        draw_village(add(board, "g", id=f"village-{village}"), village, *place)
    _draw_junctions(board, components, places)
    draw_legend(add(root, "g", transform=f"translate({MAP_WIDTH + 10:g} {TITLE_HEIGHT:g})"), components)
    return document(root)


def _draw_roads(board: Element, components: ComponentSet, roads: Mapping[str, Way]) -> None:
    for road in components.roads:
        way, group = roads[road.id], add(board, "g", id=f"road-{road.id}")
        add(group, "path", d=way.path, stroke=ROAD_INK, stroke_width=6, stroke_linecap="round", fill="none")
        # Beside the road: between its two villages, or between its only one and a junction.
        x, y = way.at(0.5 if len(road.villages) == 2 else 0.8, aside=17)
        draw_id(group, road.id, x, y + 4, 40, PALE_INK)


def _draw_junctions(board: Element, components: ComponentSet, places: Mapping[str, Point]) -> None:
    for junction, (x, y) in places.items():
        group = add(board, "g", id=f"junction-{junction}")
        add(group, "title", f"{components.cities.get(junction, 'start')} ({junction})")
        if junction == components.start:
            draw_start(group, x, y)
            draw_id(group, junction, x, y + 4, 2 * START_RADIUS - 14)
        else:
            draw_city(group, x, y, components.blocked_sites)


def _draw_names(
    board: Element,
    components: ComponentSet,
    places: Mapping[str, Point],
    villages: Mapping[str, Point],
    map_height: float,
) -> None:
    """Draws the name of every city near it and its id below the name."""
    names = add(board, "g", stroke=PAPER, stroke_width=4, stroke_linejoin="round", paint_order="stroke")
    names.set("text-anchor", "middle")
    below = {city: city + (" · placeholder" if city in components.placeholders else "") for city in components.cities}
    notes = NOTE_WIDTH if any(components.blocked_sites.values()) else 0
    widths = {
        city: max(text_width(name, NAME_SIZE, bold=True), text_width(below[city], ID_SIZE))
        for city, name in components.cities.items()
    }
    boxes = place_labels(
        {city: places[city] for city in components.cities},
        {city: (width, NAME_SIZE + ID_SIZE + 2) for city, width in widths.items()},
        [(places[road.one], places[road.other]) for road in components.roads],
        [
            *(_box(place, VILLAGE_SIZE / 2) for place in villages.values()),
            *(_box(place, 0.7 * CITY_RADIUS) for place in places.values()),
        ],
        Box(0, 0, MAP_WIDTH, map_height),
        LABEL_DISTANCE + notes,
    )
    for city, box in boxes.items():
        x, name = (box.left + box.right) / 2, components.cities[city]
        text = add(names, "text", name, x=x, y=box.top + NAME_SIZE - 3, font_size=NAME_SIZE)
        add(names, "text", below[city], x=x, y=box.bottom - 2, font_size=ID_SIZE, fill=PALE_INK)
        if city in components.placeholders:
            text.set("font-style", "italic")
            text.set("fill", PALE_INK)
        else:
            text.set("font-weight", "bold")
            text.set("fill", INK)


def _box(middle: Point, half: float) -> Box:
    x, y = middle
    return Box(x - half, y - half, x + half, y + half)
