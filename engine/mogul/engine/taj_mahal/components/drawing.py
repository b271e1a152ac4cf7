"""A component set as an SVG picture, to be compared with the board on the table."""

import math
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from mogul.engine.component_sheet import INK, MAP_WIDTH, PAPER, TITLE_HEIGHT, document, fitted, sheet
from mogul.engine.labels import Box, Point, place_labels
from mogul.engine.map_layout import layout
from mogul.engine.svg import add, text_width
from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.components.legend import LEGEND_WIDTH, draw_legend, draw_mark, legend_height

# Pixels.
MARGIN = 88.0  # around the outermost cities
CITY_SIZE = 15.0
PROVINCE_SIZE = 19.0
LABEL_DISTANCE = 14.0

ROAD = "#8a6f4d"
TITLE_INK = "#6b4a2b"
TINTS = (
    "#f3d9c9",
    "#dfe8cf",
    "#d5e3ee",
    "#efe3b8",
    "#e3d7ea",
    "#cfe6e0",
    "#f2d3d6",
    "#dcdcc6",
    "#d3d9f0",
    "#f0dcb6",
    "#d6ead0",
    "#ead6dd",
)


def component_svg(components: ComponentSet) -> str:
    """An SVG document: the board with its roads and fortresses, the tiles, tokens and cards, the uncertain parts, and
    the content hash. A set without coordinates is laid out."""
    roads = [(road.one, road.other) for road in components.roads]
    cities, map_height = fitted(components.coordinates or layout(components.cities, roads), MARGIN)
    height = max(map_height, legend_height(components))
    root = sheet(components, components.status, MAP_WIDTH + LEGEND_WIDTH, height)
    board = add(root, "g", transform=f"translate(0 {TITLE_HEIGHT:g})")
    _draw_provinces(board, components, cities)
    _draw_roads(board, components, cities)
    _draw_cities(board, components, cities, map_height)
    draw_legend(add(root, "g", transform=f"translate({MAP_WIDTH + 10:g} {TITLE_HEIGHT:g})"), components)
    return document(root)


def _draw_provinces(board: Element, components: ComponentSet, cities: Mapping[str, Point]) -> None:
    group = add(board, "g", stroke_width=58, stroke_linejoin="round")
    for index, members in enumerate(components.provinces.values()):
        tint = TINTS[index % len(TINTS)]
        ring = _around_middle([cities[city] for city in members])
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in ring)
        add(group, "polygon", points=outline, fill=tint, stroke=tint)


def _around_middle(points: list[Point]) -> list[Point]:
    """The points of a polygon in their order around its middle."""
    x, y = _middle(points)
    return sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _draw_roads(board: Element, components: ComponentSet, cities: Mapping[str, Point]) -> None:
    group = add(board, "g", stroke=ROAD, stroke_linecap="round")
    for one, other in components.roads:
        (x1, y1), (x2, y2) = cities[one], cities[other]
        inside = components.province_of_city[one] == components.province_of_city[other]
        add(group, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke_width=3.5 if inside else 5)


def _draw_cities(board: Element, components: ComponentSet, cities: Mapping[str, Point], map_height: float) -> None:
    names = add(board, "g", fill=INK, stroke=PAPER, stroke_width=4, stroke_linejoin="round", paint_order="stroke")
    names.set("text-anchor", "middle")
    titles = {
        name: _title_box(name, [cities[city] for city in members]) for name, members in components.provinces.items()
    }
    for name, box in titles.items():
        x = (box.left + box.right) / 2
        add(names, "text", name, x=x, y=box.bottom - 5, font_size=PROVINCE_SIZE, font_style="italic", fill=TITLE_INK)
    bold = set(components.fortresses)
    boxes = place_labels(
        cities,
        {city: (text_width(city, CITY_SIZE, city in bold), CITY_SIZE) for city in cities},
        [(cities[one], cities[other]) for one, other in components.roads],
        list(titles.values()),
        Box(0, 0, MAP_WIDTH, map_height),
        LABEL_DISTANCE,
    )
    for city, box in boxes.items():
        x, weight = (box.left + box.right) / 2, "bold" if city in bold else "normal"
        add(names, "text", city, x=x, y=box.bottom - 3, font_size=CITY_SIZE, font_weight=weight)
    for city, (x, y) in cities.items():
        draw_mark(board, "agra" if city == components.agra_city else "fortress" if city in bold else "city", x, y)


def _title_box(province: str, cities: list[Point]) -> Box:
    """A box in the middle of the province."""
    x, y = _middle(cities)
    width = text_width(province, PROVINCE_SIZE)
    return Box(x - width / 2, y - PROVINCE_SIZE / 2, x + width / 2, y + PROVINCE_SIZE / 2)
