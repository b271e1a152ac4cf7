"""A component set as an SVG picture, to be compared with the board on the table.

Junctions, roads and villages are groups with ids (`junction-NW`, `road-R01`, `village-V01`), over which a page can lay
the pieces of a game.

The map has cities with their palace sites, the start, roads and the places of villages on them; the panel beside it has
marks, capacities of villages, blocked palace sites, and the list of roads.
"""

import math
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from mogul.engine.drawing import (
    INK,
    MAP_WIDTH,
    PAPER,
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
from mogul.engine.maharaja.components.component_set import OUTER_SITES, ComponentSet

# Pixels.
CITY_RADIUS: Final = 38.0
START_RADIUS: Final = 28.0
VILLAGE_SIZE: Final = 28.0
SITES_RADIUS: Final = 25.0  # from the centre of a city to its outer palace sites
NOTE_RADIUS: Final = CITY_RADIUS + 10  # from the centre of a city to the note of a blocked site
SITE: Final = 7.0
CENTRE: Final = 11.0

ROAD_INK: Final = "#b08a57"
_CITY = "#f3dcc4"
_CENTRE = "#e0a526"
_BLOCKED = "#a63d2f"
_START = "#dfe8cf"


def draw_city(parent: Element, x: float, y: float, blocked_sites: Mapping[int, int]) -> None:
    """Draws a city with its centre and its outer palace sites. A site that is blocked with some numbers of players is
    crossed, and these numbers stand beside it."""
    add(parent, "circle", cx=x, cy=y, r=CITY_RADIUS, fill=_CITY, stroke=INK, stroke_width=2)
    for site in range(OUTER_SITES):
        angle = math.tau * (site / OUTER_SITES - 1 / 4)
        to_x, to_y = math.cos(angle), math.sin(angle)
        at_x, at_y = x + SITES_RADIUS * to_x, y + SITES_RADIUS * to_y
        add(parent, "circle", cx=at_x, cy=at_y, r=SITE, fill="#ffffff", stroke=INK, stroke_width=1.4)
        players = ", ".join(str(number) for number, sites in blocked_sites.items() if site < sites)
        if players:
            cross = f"M {at_x - 5:.1f} {at_y - 5:.1f} l 10 10 m 0 -10 l -10 10"
            add(parent, "path", d=cross, stroke=_BLOCKED, stroke_width=2.4, fill="none")
            _draw_beside(parent, players, x + NOTE_RADIUS * to_x, y + NOTE_RADIUS * to_y)
    draw_centre(parent, x, y)


def _draw_beside(parent: Element, players: str, x: float, y: float) -> None:
    """Draws a note over roads that may pass."""
    note = add(parent, "text", players, x=x, y=y + 4, font_size=11, fill=_BLOCKED, text_anchor="middle")
    note.attrib |= {"stroke": PAPER, "stroke-width": "3", "stroke-linejoin": "round", "paint-order": "stroke"}


def draw_centre(parent: Element, x: float, y: float) -> None:
    """Draws the centre palace site of a city."""
    half = CENTRE - 2
    add(parent, "rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=2, fill=_CENTRE, stroke=INK)


def draw_start(parent: Element, x: float, y: float) -> None:
    """Draws the starting location."""
    add(parent, "circle", cx=x, cy=y, r=START_RADIUS, fill=_START, stroke=INK, stroke_width=2)
    add(parent, "circle", cx=x, cy=y, r=START_RADIUS - 5, fill="none", stroke=INK, stroke_width=1)


def draw_village(parent: Element, village: str, x: float, y: float) -> None:
    """Draws a village, a house with its id. village: empty in a legend."""
    half = VILLAGE_SIZE / 2
    house = f"M {x - half:.1f} {y + 11:.1f} v -16 l {half:g} -9 l {half:g} 9 v 16 z"
    add(parent, "path", d=house, fill="#ffffff", stroke=ROAD_INK, stroke_width=2, stroke_linejoin="round")
    draw_id(parent, village, x, y + 6.5, VILLAGE_SIZE - 4)


def draw_id(parent: Element, text: str, x: float, y: float, width: float, fill: str = INK) -> None:
    """Draws an id in the middle above a point, in letters that fit into a width."""
    size = min(11.0, width / (0.62 * max(len(text), 1)))
    add(parent, "text", text, x=x, y=y, font_size=size, fill=fill, text_anchor="middle")


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
    return _draw_road_samples(parent, components, y + GAP) + GAP


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


def _draw_road_samples(parent: Element, components: ComponentSet, y: float) -> float:
    draw_heading(parent, f"{len(components.roads)} roads, {len(components.villages)} villages", 0, y)
    y += LINE + 3
    for road in components.roads:
        for x, text in zip(COLUMNS, (road.id, " - ".join(road.ends), " ".join(road.villages)), strict=True):
            add(parent, "text", text, x=x, y=y, font_size=13, fill=INK)
        y += 17
    return y


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
