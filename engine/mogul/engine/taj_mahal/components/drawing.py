"""A component set as an SVG picture, to be compared with the board on the table. The panel beside the map has marks,
tiles, tokens and cards."""

import math
import textwrap
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from mogul.engine.drawing import (
    INK,
    MAP_WIDTH,
    PAPER,
    SIZE,
    TITLE_HEIGHT,
    Box,
    Point,
    add,
    document,
    draw_heading,
    draw_text,
    fitted,
    layout,
    place_labels,
    sheet,
    text_width,
)
from mogul.engine.taj_mahal.components.component_set import ComponentSet
from mogul.engine.taj_mahal.rule_sets import COLOURS, COMMODITIES, SYMBOLS

# Pixels.
LEGEND_WIDTH = 430.0
LINE = 21.0
GAP = 22.0

FORTRESS = "#a63d2f"
GOLD = "#e0a526"
COMMODITY_INK = {"rice": "#e9dcae", "tea": "#7d9b4e", "spices": "#cf7637", "gems": "#5b7fc0"}
COLOUR_INK = {"red": "#b8322a", "yellow": "#c99a12", "green": "#3f8345", "blue": "#2f5fae"}
MARKS = {"city": "city", "fortress": "fortress city, holds a bonus token", "agra": "city of the Taj Mahal's token"}


def draw_mark(parent: Element, kind: str, x: float, y: float) -> None:
    """A city (`city`, `fortress` or `agra`) at a place."""
    if kind == "city":
        add(parent, "circle", cx=x, cy=y, r=7, fill="#ffffff", stroke=INK, stroke_width=2)
        return
    half = 8.0 if kind == "fortress" else 10.0
    fill = FORTRESS if kind == "fortress" else GOLD
    add(parent, "rect", x=x - half, y=y - half, width=2 * half, height=2 * half, fill=fill, stroke=INK, stroke_width=2)
    if kind == "agra":
        add(parent, "circle", cx=x, cy=y, r=5, fill="#ffffff", stroke=INK, stroke_width=2)


def legend_height(components: ComponentSet) -> float:
    """The height of `draw_legend`."""
    return draw_legend(Element("g"), components)


def draw_legend(parent: Element, components: ComponentSet) -> float:
    """Draws the panel beside the map from (0, 0) on. Returns its height."""
    y = LINE
    for kind, meaning in MARKS.items():
        draw_mark(parent, kind, 10, y - 5)
        points = f" (+{components.agra_bonus_points})" if kind == "agra" else ""
        draw_text(parent, meaning + points, 30, y)
        y += LINE + 3
    y = _draw_tiles(parent, components, y + GAP)
    y = _draw_tokens(parent, components, y + GAP)
    return _draw_cards(parent, components, y + GAP) + GAP


def _draw_tiles(parent: Element, components: ComponentSet, y: float) -> float:
    draw_heading(parent, "Province tiles", 0, y)
    rows = -(-len(components.province_tiles) // 2)
    for index, (number, commodities) in enumerate(components.province_tiles.items()):
        x, line = 200.0 * (index // rows), y + LINE * (index % rows + 1) + 3
        draw_text(parent, str(number), x + 18, line, text_anchor="end", font_weight="bold")
        for place, commodity in enumerate(commodities):
            _commodity(parent, commodity, x + 32 + 18 * place, line - 5)
        draw_text(parent, " + ".join(commodities), x + 64, line)
    return y + LINE * (rows + 1)


def _draw_tokens(parent: Element, components: ComponentSet, y: float) -> float:
    draw_heading(parent, f"Bonus tokens ({sum(components.bonus_tokens.values())})", 0, y)
    x, y = 0.0, y + LINE + 3
    for kind, copies in components.bonus_tokens.items():
        text = f"{copies} x {kind}"
        width = text_width(text, SIZE) + (40 if kind in COMMODITIES else 24)
        if x + width > LEGEND_WIDTH - 20:
            x, y = 0.0, y + LINE
        if kind in COMMODITIES:
            _commodity(parent, kind, x + 8, y - 5)
        draw_text(parent, text, x + (20 if kind in COMMODITIES else 0), y)
        x += width
    return y + LINE


def _draw_cards(parent: Element, components: ComponentSet, y: float) -> float:
    draw_heading(parent, "Influence cards", 0, y)
    columns = {colour: 190.0 + 60 * index for index, colour in enumerate(COLOURS)}
    y += LINE + 3
    for colour, x in columns.items():
        draw_text(parent, colour, x, y, text_anchor="middle", font_weight="bold", fill=COLOUR_INK[colour])
    for pair in sorted({pair for colour in COLOURS for pair in components.cards[colour]}, key=_pair_order):
        y += LINE
        draw_text(parent, pair.replace("+", " + "), 0, y)
        for colour, x in columns.items():
            copies = components.cards[colour].get(pair)
            draw_text(parent, str(copies or "·"), x, y, text_anchor="middle")
    white = ", ".join(f"{copies} {symbol}" for symbol, copies in components.cards["colourless"].items())
    for index, line in enumerate(textwrap.wrap(f"white: {white}", 50)):
        y += LINE if index else LINE * 1.3
        draw_text(parent, line, 0, y)
    return y


def _pair_order(pair: str) -> tuple[bool, list[int]]:
    """Pairs with an elephant first, then as the symbols are ordered."""
    symbols = pair.split("+")
    return "elephant" not in symbols, [SYMBOLS.index(symbol) for symbol in symbols]


def _commodity(parent: Element, commodity: str, x: float, y: float) -> None:
    add(parent, "circle", cx=x, cy=y, r=7, fill=COMMODITY_INK[commodity], stroke=INK, stroke_width=1.2)


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
