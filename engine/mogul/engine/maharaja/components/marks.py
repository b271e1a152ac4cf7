"""The marks of a drawn board: cities with their palace sites, the start, villages."""

import math
from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from mogul.engine.component_sheet import INK, PAPER
from mogul.engine.maharaja.components.component_set import OUTER_SITES
from mogul.engine.svg import add

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
